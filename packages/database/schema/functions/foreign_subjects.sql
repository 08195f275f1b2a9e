-- Returns the given subjects (such as `profile:<id>`) that the caller must not mark as changed (decision 53).
-- A person may increment the revisions of subjects that belong to:
--   - themselves;
--   - people with whom they have a conversation (each friendship opens one), a pending request or a block;
--   - the pair that this transaction has locked (lock_pair);
--   - people who have a conversation with any of these people, because both may see the same family.
--
-- Nobody may increment the revisions of other people's conversations or read positions.
-- Everybody may increment the revision of a subject without an owner, such as a deleted child.
-- Every write of a request calls this function. It is in plpgsql, because plpgsql reuses the query plan.
create or replace function foreign_subjects(subjects text[]) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  me constant uuid := app_user_id();
begin
  return query
  with asked as (
    select s as subject, split_part(s, ':', 1) as noun, split_part(s, ':', 2)::uuid as id from unnest(subjects) s),
  owned as materialized (
    select a.subject, a.noun, case a.noun
        when 'profile' then (select p.user_id from profiles p where p.id = a.id)
        when 'team' then (select t.user_id from platform_teams t where t.id = a.id)
        when 'thread' then (select h.owner_id from event_groups h where h.id = a.id)
        else a.id
      end as owner
    from asked a where a.noun not in ('conversation', 'presence')),
  known as materialized (
    select c.participant_2_id as id from conversations c where c.participant_1_id = me
    union all select c.participant_1_id from conversations c where c.participant_2_id = me
    union all select r.requested_id from friend_requests r where r.requester_id = me and r.status = 'pending'
    union all select r.requester_id from friend_requests r where r.requested_id = me and r.status = 'pending'
    union all select b.blocked_id from blocks b where b.user_id = me
    union all select unnest(string_to_array(current_setting('app.pair', true), ' ')::uuid[]))
  select o.subject from owned o
  where o.owner <> me
    and (o.noun = 'reads' or not exists (select from known k where k.id = o.owner))
    and (o.noun = 'reads' or not exists (
      select from known k join conversations c
        on c.participant_1_id = least(k.id, o.owner) and c.participant_2_id = greatest(k.id, o.owner)))
  union all
  select a.subject from asked a join conversations c on c.id = a.id
  where a.noun in ('conversation', 'presence')
    and not coalesce(me in (c.participant_1_id, c.participant_2_id), false);
end $$;
revoke execute on function foreign_subjects(text[]) from public;
