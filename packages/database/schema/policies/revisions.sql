-- A person reads the revisions of what my_subjects() and my_written_subjects() list. Checked row by row, because a read names a few.
-- The stream reads for the whole process, with no person set. The casts need the check on `subject`.
create policy see_revisions on revisions for select to homefield_app
  using ((select app_user_id()) is null
    or case split_part(subject, ':', 1)
      when 'profile' then exists (select from profiles p where p.id = split_part(subject, ':', 2)::uuid)
      when 'team' then exists (select from platform_teams t where t.id = split_part(subject, ':', 2)::uuid)
      when 'thread' then exists (select from threads t where t.happening_id = split_part(subject, ':', 2)::uuid)
      when 'conversation' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      when 'presence' then split_part(subject, ':', 2)::uuid = any ((select my_conversations())::uuid[])
      else split_part(subject, ':', 2)::uuid = (select app_user_id())
    end);
