create policy own_settlements on clash_settlements to homefield_app
  using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()) and 2 = (
    select count(*) from event_groups h
    where h.id in (first_event_group_id, second_event_group_id) and h.owner_id = (select app_user_id())));

create policy read_own_settlements on clash_settlements for select to homefield_worker using (user_id = (select app_user_id()));
