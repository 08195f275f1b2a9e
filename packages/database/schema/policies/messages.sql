create policy own_messages on messages for select to homefield_app, homefield_worker
  using (conversation_id = any ((select my_conversations())::uuid[]));
