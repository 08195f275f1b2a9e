create policy see_own_blocks on blocks for select to homefield_app, homefield_worker using (user_id = (select app_user_id()));

create policy end_own_blocks on blocks for delete to homefield_app using (user_id = (select app_user_id()));
