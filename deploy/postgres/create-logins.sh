#!/bin/sh
# Runs once, when the container of PostgreSQL creates its data. The owner migrates; "canone" serves; "copie" reads backups.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$CANONE_OWNER_PASSWORD" --set serve="$CANONE_SERVE_PASSWORD" --set copies="$CANONE_BACKUP_PASSWORD" <<'SQL'
create role canone_owner login password :'owner' createrole;
create role canone login password :'serve' noinherit;
create role copie login password :'copies' bypassrls;
grant pg_read_all_data to copie;
create database canone owner canone_owner encoding 'UTF8' template template0;
SQL
