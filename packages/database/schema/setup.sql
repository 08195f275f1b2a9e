-- Runs first in a new database.
-- The engine has already created the roles (src/engine/roles.ts): homefield_owner owns everything, homefield_app serves
-- requests, homefield_auth reads and writes only better-auth's tables, homefield_worker runs jobs.
--
-- Conventions of the tables:
--   - `id uuid` (UUIDv7, chosen by the creator of the row), `created_at`, `updated_at`, and an integer `version` where
--     people edit.
--   - Instants are timestamptz, days are date. The time comes from app_now(), never from now().
--   - A family's rows carry the owner's id: `user_id` if the specification calls it so, otherwise `owner_id`.
--   - Row security is enabled, not forced: a migration's back-fill, which runs as the owner, must reach all rows.
--
-- Only functions change rows that concern two people (requests, friendships, blocks, offers), and they hold lock_pair:
-- two requests, an acceptance and a withdrawal, or a block and a request may arrive at the same moment.
revoke create on schema public from public;
grant usage on schema public to homefield_app, homefield_auth, homefield_worker;

-- For search_people.
create extension if not exists pg_trgm;
