create policy own_conversations on conversations for select to homefield_app, homefield_worker
  using (participant_1_id = (select app_user_id()) or participant_2_id = (select app_user_id()));
