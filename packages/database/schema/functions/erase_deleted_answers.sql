-- Deletes responses that mention a deleted account from the idempotency store.
-- One call checks at most `at_most` rows, because checking the whole table would exceed the statement timeout.
-- The function returns the key (user_id, command_id) of the last checked row.
-- The caller passes the key of the last checked row as (after_user, after_command) to the next call.
-- The function returns no row once it has checked the whole table.
-- If a client retries a command with a deleted response, the command runs again and finds no data of the account.
create or replace function erase_deleted_answers(person uuid, after_user uuid, after_command uuid, at_most integer)
  returns table (user_id uuid, command_id uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  ids text[];
begin
  select d.traces || person::text into ids from account_deletions d where d.user_id = person;
  if ids is null or exists (select from users u where u.id = person) then
    return;
  end if;
  return query
    with looked as materialized (
      select c.user_id, c.command_id, exists (
          select from regexp_matches(c.answer::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as named (id)
          where named.id[1] = any (ids)) as names_it
      from commands c where (c.user_id, c.command_id) > (after_user, after_command)
      order by c.user_id, c.command_id limit at_most),
    dropped as (
      delete from commands c using looked l
      where l.names_it and c.user_id = l.user_id and c.command_id = l.command_id)
    select l.user_id, l.command_id from looked l order by l.user_id desc, l.command_id desc limit 1;
end $$;
revoke execute on function erase_deleted_answers(uuid, uuid, uuid, integer) from public;
grant execute on function erase_deleted_answers(uuid, uuid, uuid, integer) to homefield_worker;
