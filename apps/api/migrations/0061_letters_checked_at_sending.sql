-- A letter that asks for an amount is compared with the books when its mail leaves.
alter table customer_letters
  add column asked_cents int,
  -- the amount was paid or changed before the mail left
  add column withdrawn_at timestamptz;
-- the letter of the sender tenant that a mail contains
alter table outbox add column letter_id int;
