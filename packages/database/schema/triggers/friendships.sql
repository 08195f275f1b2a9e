create trigger touch before update on friendships for each row execute function touch_updated_at();

create trigger end_mappings_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_mappings_of_lost_role();

create trigger end_mappings_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_mappings_of_lost_role();

create trigger end_handovers_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_handovers_of_lost_role();

create trigger end_handovers_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_handovers_of_lost_role();

create trigger open_conversation after insert on friendships for each row
  when (new.user_id < new.friend_id) execute function open_conversation();

create trigger note_let_in before insert or update of role on friendships for each row execute function note_let_in();

create trigger end_drives_with_friendship after delete on friendships for each row
  when (old.role <> 'none') execute function end_drives_of_lost_role();

create trigger end_drives_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator' or old.role = 'viewer' and new.role = 'none')
  execute function end_drives_of_lost_role();

create trigger end_mutes_with_friendship after delete on friendships for each row
  when (old.role = 'administrator') execute function end_mutes_of_lost_role();

create trigger end_mutes_with_role after update of role on friendships for each row
  when (old.role = 'administrator' and new.role <> 'administrator') execute function end_mutes_of_lost_role();
