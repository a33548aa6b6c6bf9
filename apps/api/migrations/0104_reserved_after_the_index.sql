-- An update that sets an address waits in the unique index for a change that just gives it up. Only after that wait it can see
-- that the change reserves the address.
drop trigger users_email_is_free on users;
create trigger users_email_is_free after insert or update of email on users
  for each row execute function refuse_reserved_email();
