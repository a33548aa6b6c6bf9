#!/bin/sh
# Runs once, when the container of PostgreSQL creates its data. The owner migrates; "canone" serves; "copie" reads backups.
# The passwords stay in the environment: every user of a machine can read the arguments of its processes.
set -eu
: "${CANONE_OWNER_PASSWORD:?}" "${CANONE_SERVE_PASSWORD:?}" "${CANONE_BACKUP_PASSWORD:?}"
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set owner `printenv CANONE_OWNER_PASSWORD`
\set serve `printenv CANONE_SERVE_PASSWORD`
\set copies `printenv CANONE_BACKUP_PASSWORD`
create role canone_owner login password :'owner' createrole;
create role canone login password :'serve' noinherit;
create role copie login password :'copies' bypassrls;
grant pg_read_all_data to copie;
create database canone owner canone_owner encoding 'UTF8' template template0;
SQL
