-- Ends the friendships and friend requests of an account that is being deleted. Triggers end the handover offers.
-- The account's messages stay without a sender.
-- Returns `person:<id>` for everybody who had a friendship, a request or a conversation with the account.
-- Their apps then reload their friends and conversations.
-- The function also returns `profile:<id>` for the children of other families whose legs name the account.
create or replace function end_deleted_friendships(person uuid) returns table (subject text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from account_deletions d where d.user_id = person) then
    return;
  end if;
  return query
    select 'person:' || o.id from (
      select f.friend_id as id from friendships f where f.user_id = person
      union select f.user_id from friendships f where f.friend_id = person
      union select r.requested_id from friend_requests r where r.requester_id = person
      union select r.requester_id from friend_requests r where r.requested_id = person
      union select c.participant_2_id from conversations c where c.participant_1_id = person and c.participant_2_id is not null
      union select c.participant_1_id from conversations c where c.participant_2_id = person and c.participant_1_id is not null) o
    union select 'profile:' || d.profile_id from drives_of(person) d where d.owner_id <> person;
  delete from friendships f where f.user_id = person or f.friend_id = person;
  delete from friend_requests r where person in (r.requester_id, r.requested_id);
  delete from conversations c where person in (c.participant_1_id, c.participant_2_id) and c.last_seq = 0;
  update messages m set sender_id = null where m.sender_id = person;
  update event_messages m set sender_id = null where m.sender_id = person;
  update conversations c set participant_1_id = null where c.participant_1_id = person;
  update conversations c set participant_2_id = null where c.participant_2_id = person;
end $$;
revoke execute on function end_deleted_friendships(uuid) from public;
grant execute on function end_deleted_friendships(uuid) to homefield_worker;
