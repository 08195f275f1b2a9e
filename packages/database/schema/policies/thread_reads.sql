create policy own_thread_reads on thread_reads for select to homefield_app, homefield_worker
  using (user_id = (select app_user_id()));
