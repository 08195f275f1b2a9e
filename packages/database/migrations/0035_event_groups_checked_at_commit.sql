-- Checks at the commit that each event has its event group.
-- If an account is deleted, PostgreSQL deletes the rows of its tables in the order of the names of its triggers.
-- These names contain OIDs as text. Depending on the OIDs, the event groups are deleted before their events,
-- and the check after the statement then fails.
alter table events alter constraint events_event_group_id_owner_id_fkey deferrable initially deferred;
