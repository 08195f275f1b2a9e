#!/bin/sh
# Runs once, when the PostgreSQL of compose.scale.yml is empty. It makes the roles of docs/operate/scaling.md.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-homefield}" \
  --set admin="$ADMIN_PASSWORD" --set app="$APP_PASSWORD" --set auth="$AUTH_PASSWORD" --set worker="$WORKER_PASSWORD" <<'SQL'
create role homefield_owner nologin;
create role homefield_app login password :'app';
create role homefield_auth login password :'auth';
create role homefield_worker login password :'worker';
create role homefield_admin login password :'admin' in role homefield_owner;
alter database homefield owner to homefield_owner;
SQL
