-- Renames "happenings" to "event groups" and "telling" to "fan-out", the terms of docs/glossary.md. A process of the
-- release before this migration cannot work with the renamed tables: stop all processes before the upgrade. Functions,
-- policies and triggers follow from their files.
alter table happenings rename to event_groups;

do $$
declare
  item record;
begin
  for item in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%happening%'
  loop
    execute format('alter table %I rename column %I to %I',
      item.table_name, item.column_name, replace(item.column_name, 'happening', 'event_group'));
  end loop;
  for item in
    select conrelid::regclass as relation, conname from pg_constraint
    where connamespace = 'public'::regnamespace and conname like '%happening%'
  loop
    execute format('alter table %s rename constraint %I to %I',
      item.relation, item.conname, replace(item.conname, 'happening', 'event_group'));
  end loop;
  for item in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'i' and relname like '%happening%'
  loop
    execute format('alter index %I rename to %I', item.relname, replace(item.relname, 'happening', 'event_group'));
  end loop;
end $$;

-- Triggers and policies are created again from their files.
drop function if exists drop_empty_happening cascade;
drop function if exists happening_seen cascade;
drop function if exists enqueue_telling cascade;
drop function if exists enqueue_telling_of_words cascade;
