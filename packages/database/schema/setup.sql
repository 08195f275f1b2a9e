-- setup.sql is the first file that runs in a new database.
-- src/engine/roles.ts has already created the database roles.
-- homefield_owner owns everything, and homefield_app serves requests.
-- homefield_auth reads and writes only better-auth's tables, and homefield_worker runs the jobs.
--
-- All tables follow these conventions:
--   - Tables have `id uuid` (UUIDv7, chosen by the creator of the row), `created_at`, `updated_at`, and an integer
--     `version` if people edit the rows.
--   - Instants are timestamptz, and days are date. The time comes from app_now(), never from now().
--   - A family's rows contain the owner's id: `user_id` if the specification calls it so, otherwise `owner_id`.
--   - Row security is enabled but not forced, because a migration runs as the owner and must reach all rows.
--
-- Friend requests, friendships, blocks and handovers concern two people.
-- Only functions that call lock_pair change friend requests, friendships, blocks and handovers.
-- Without lock_pair, one person could accept a request while the other person withdraws the request.
revoke create on schema public from public;
grant usage on schema public to homefield_app, homefield_auth, homefield_worker;

-- The function search_people needs the extension pg_trgm to find names by a part of the name.
create extension if not exists pg_trgm;
