-- A child's photo is visible to everybody who sees the child. Other kinds of files have separate policies.
create policy see_photos on files for select to homefield_app, homefield_worker
  using (kind = 'photo' and owner_id = any ((select visible_owners())::uuid[]));

create policy add_own_portraits on files for insert to homefield_app
  with check (kind = 'portrait' and owner_id = (select app_user_id()));

-- A person may delete their own portrait: a new portrait replaces the old one.
-- The trigger remove_stored_file then schedules the deletion of the image in the file storage.
create policy delete_own_portraits on files for delete to homefield_app
  using (kind = 'portrait' and owner_id = (select app_user_id()));

create policy add_photos on files for insert to homefield_app
  with check (kind = 'photo' and owner_id = any ((select administered_owners())::uuid[]));

create policy see_portraits on files for select to homefield_app, homefield_worker
  using (kind = 'portrait' and may_see_portrait(owner_id));

create policy see_pictures on files for select to homefield_app, homefield_worker
  using (kind = 'picture' and (
    exists (select from messages m where m.image_file_id = files.id)
    or exists (select from event_messages m where m.image_file_id = files.id)));
