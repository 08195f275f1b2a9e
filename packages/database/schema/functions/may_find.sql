-- True if the caller may find this person: both are onboarded, the person is findable, and there is no block.
-- The caller cannot tell from the result whether a person is unknown, is hidden, or has blocked the caller.
create or replace function may_find(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person <> app_user_id()
    and exists (select from user_settings s where s.user_id = app_user_id() and s.full_name <> '' and s.timezone <> '')
    and exists (select from user_settings s where s.user_id = person and s.findable and s.full_name <> '' and s.timezone <> '')
    and not exists (select from blocks b where b.user_id = person and b.blocked_id = app_user_id())
    and not exists (select from blocks b where b.user_id = app_user_id() and b.blocked_id = person)
    and not exists (select from account_deletions d where d.user_id = person)
$$;
revoke execute on function may_find(uuid) from public;
