-- The content of the QR code that a mail shows (EPC069-12). The image is drawn when the mail leaves.
alter table outbox add column transfer_code text check (length(transfer_code) <= 400);
