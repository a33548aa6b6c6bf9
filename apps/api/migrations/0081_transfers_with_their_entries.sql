-- An approved transfer is inserted with its ledger entry, so its id is drawn before.
grant usage on sequence bank_transfers_id_seq to canone_app;
