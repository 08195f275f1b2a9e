-- Lists the operator's invitations, newest first. Returns nothing to anybody else.
create or replace function list_sign_up_invitations() returns table (
    id uuid, email text, expires_at timestamptz, used_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.id, i.email, i.expires_at, i.used_at, i.created_at
  from sign_up_invitations i where is_operator() order by i.created_at desc, i.id desc limit 200
$$;
revoke execute on function list_sign_up_invitations() from public;
grant execute on function list_sign_up_invitations() to homefield_app;
