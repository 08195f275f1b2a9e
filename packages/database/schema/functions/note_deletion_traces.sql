-- Records the ids that a later step of the account's deletion must search for. Runs before anything is deleted.
-- The function does nothing for an account without a row in `account_deletions`.
create or replace function note_deletion_traces(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update account_deletions d
  set traces = array(
    select person::text
    union select id::text from profiles where user_id = person
    union select id::text from platform_teams where user_id = person
    union select feed_id::text from platform_teams where user_id = person and feed_id is not null
    union select id::text from files where owner_id = person
    union select id::text from account_exports where user_id = person
    union select id::text from additional_emails where user_id = person
    union select id::text from friend_requests where person in (requester_id, requested_id)
    union select id::text from friend_invitations where user_id = person
    union select id::text from calendar_links where user_id = person
    union select id::text from platform_credentials where user_id = person
    union select id::text from profile_handovers where person in (owner_id, friend_id)
    union select id::text from notifications where person in (user_id, person_id, owner_id)
    union select id::text from notification_deliveries where user_id = person and status = 'pending')
  where d.user_id = person and d.step = 'traces'
$$;
revoke execute on function note_deletion_traces(uuid) from public;
grant execute on function note_deletion_traces(uuid) to homefield_worker;
