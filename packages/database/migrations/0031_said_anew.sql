-- What the platform said anew, and what only our readers read better (decision 47).
--
-- A newer reader reads every kept entry again. A field that differs afterwards is news only where the platform changed the
-- entry. So each entry keeps the check at which its content last changed, and each team the check that its events follow.
-- `synced_check` does not tell that: it also counts a stage that gave up.

alter table feed_entries add column changed_at_check bigint not null default 0;

alter table platform_teams add column applied_check bigint not null default 0;
update platform_teams set applied_check = synced_check;
grant update (applied_check) on platform_teams to homefield_worker;
