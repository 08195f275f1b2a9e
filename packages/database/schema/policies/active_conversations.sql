create policy own_presence on active_conversations to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and conversation_id = any ((select my_conversations())::uuid[]));

-- Only friends see each other's presence.
create policy see_presence on active_conversations for select to homefield_app
  using (shared and conversation_id = any ((select my_conversations())::uuid[])
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = active_conversations.user_id));

create policy look_at_presence on active_conversations for select to homefield_worker using (true);

create policy sweep_presence on active_conversations for delete to homefield_worker using (true);
