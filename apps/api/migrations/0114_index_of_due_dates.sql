-- subscriptions_to_come_idx of 0113 has all of its columns
drop index subscriptions_period_end_idx;
