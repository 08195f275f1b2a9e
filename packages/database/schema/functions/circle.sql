-- Returns everybody with whom the caller has a friendship or an open request, and the people the caller blocked.
create or replace function circle() returns table (id uuid, full_name text, photo_file_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.full_name, s.photo_file_id
  from (select friend_id as id from friendships where user_id = app_user_id()
        union select user_id from friendships where friend_id = app_user_id()
        union select requested_id from friend_requests where requester_id = app_user_id() and status = 'pending'
        union select requester_id from friend_requests where requested_id = app_user_id() and status = 'pending'
        union select blocked_id from blocks where user_id = app_user_id()) as known
  join user_settings s on s.user_id = known.id
$$;
revoke execute on function circle() from public;
grant execute on function circle() to homefield_app, homefield_worker;
