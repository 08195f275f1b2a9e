create policy own_calendar_links on calendar_links to homefield_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

create policy read_own_calendar_links on calendar_links for select to homefield_worker using (user_id = (select app_user_id()));
