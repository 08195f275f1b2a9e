-- A person reads the revisions that my_subjects() and my_written_subjects() list.
-- The policy checks each row and does not call my_subjects(), because a read asks for only a few subjects.
-- The event stream reads the revisions of all people at once, in a transaction that acts for no user.
-- The casts to uuid cannot fail, because a check constraint on `subject` requires a valid id.
create policy see_revisions on revisions for select to homefield_app
  using ((select app_user_id()) is null
    or case split_part(subject, ':', 1)
      when 'profile' then exists (select from profiles p where p.id = split_part(subject, ':', 2)::uuid)
      when 'team' then exists (select from platform_teams t where t.id = split_part(subject, ':', 2)::uuid)
      when 'thread' then exists (select from threads t where t.event_group_id = split_part(subject, ':', 2)::uuid)
      when 'conversation' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      when 'presence' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      else split_part(subject, ':', 2)::uuid = (select app_user_id())
    end);
