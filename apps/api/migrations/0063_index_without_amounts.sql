-- `receivables_asking_idx` replaces it. Its lock excludes readers, so it has a transaction of its own: after a build, which
-- blocks writers, it would deadlock with a call that has read the table and waits to write.
drop index receivables_asked_idx;
