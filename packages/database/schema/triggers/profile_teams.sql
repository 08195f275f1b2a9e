create trigger hold_roles before insert on profile_teams for each row
  when (new.profile_owner_id <> app_user_id() or new.team_owner_id <> app_user_id())
  execute function hold_roles_of_mapping();

create trigger end_absence_of_lost_team after delete on profile_teams for each row execute function end_absence_of_lost_team();
