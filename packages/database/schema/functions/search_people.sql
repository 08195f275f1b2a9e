-- Finds people by name who are findable and not yet connected with the caller.
-- `pattern` is a LIKE pattern in which typed wildcards are escaped.
-- First searches names that begin with the text.
-- If fewer than ten names begin with the text, the function also searches names that contain the text.
-- EXECUTE makes PostgreSQL plan the query for the given pattern instead of using a generic plan.
-- The best plan depends on the search text: a short text may match half of all names, a long text only one name.
create or replace function search_people(typed text, pattern text) returns table (id uuid, full_name text, photo_file_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  most constant integer := 10;
  found_first integer;
  -- Collect the excluded people once. A lookup for each of the many matches of a short text would be slow.
  left_out uuid[];
begin
  if not exists (select from user_settings me where me.user_id = app_user_id() and me.full_name <> '' and me.timezone <> '') then
    return;
  end if;
  left_out := array(
    select app_user_id()
    union all select f.friend_id from friendships f where f.user_id = (select app_user_id())
    union all select f.user_id from friendships f where f.friend_id = (select app_user_id())
    union all select r.requested_id from friend_requests r where r.status = 'pending' and r.requester_id = (select app_user_id())
    union all select r.requester_id from friend_requests r where r.status = 'pending' and r.requested_id = (select app_user_id())
    union all select b.user_id from blocks b where b.blocked_id = (select app_user_id())
    union all select b.blocked_id from blocks b where b.user_id = (select app_user_id())
    union all select d.user_id from account_deletions d);
  return query execute $query$
    select s.user_id, s.full_name, s.photo_file_id from user_settings s
    where s.findable and s.full_name <> '' and s.timezone <> '' and s.user_id <> all ($2)
      and lower(s.full_name) collate "C" >= $1 and lower(s.full_name) collate "C" < $1 || U&'\+10FFFF'
    order by lower(s.full_name) collate "C", s.user_id limit $3 $query$
    using lower(typed), left_out, most;
  get diagnostics found_first = row_count;
  if found_first = most then
    return;
  end if;
  return query execute $query$
    select s.user_id, s.full_name, s.photo_file_id from user_settings s
    where s.findable and s.full_name <> '' and s.timezone <> '' and s.user_id <> all ($2)
      and s.full_name ilike '%' || $4 || '%' and not starts_with(lower(s.full_name), $1)
    order by lower(s.full_name) collate "C", s.user_id limit $3 $query$
    using lower(typed), left_out, most - found_first, pattern;
end $$;
revoke execute on function search_people(text, text) from public;
grant execute on function search_people(text, text) to homefield_app;
