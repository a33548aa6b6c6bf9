-- The IBAN of the account to which a letter asks for a transfer, as its table shows it. Empty: it asks for none.
alter table outbox add column asked_iban text;

-- The table stands below the tenant's own words, which may name an account too.
create function iban_in_letter(body text) returns text language sql immutable as $$
  select coalesce((select m.found[1] from regexp_matches(body,
    '^IBAN: (.+)\nIntestatario: .+\nCausale: (?:RF\d\d|Rinnovo) .+$', 'gn') with ordinality m (found, at)
    order by m.at desc limit 1), '')
$$;

-- A process of the version before writes only the text.
create function read_asked_iban() returns trigger language plpgsql as $$
begin
  new.asked_iban = iban_in_letter(new.body);
  return new;
end $$;
create trigger outbox_knows_its_account before insert on outbox
  for each row when (new.letter_id is not null and new.asked_iban is null) execute function read_asked_iban();

update outbox set asked_iban = iban_in_letter(body)
  where letter_id is not null and sent_at is null and failed_at is null;
