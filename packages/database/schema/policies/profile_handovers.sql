create policy see_handovers on profile_handovers for select to homefield_app, homefield_worker
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));

create policy offer_handovers on profile_handovers for insert to homefield_app
  with check (owner_id = (select app_user_id())
    and exists (select from friendships f
      where f.user_id = (select app_user_id()) and f.friend_id = profile_handovers.friend_id and f.role = 'administrator'));

create policy end_handovers on profile_handovers for delete to homefield_app
  using (owner_id = (select app_user_id()) or friend_id = (select app_user_id()));
