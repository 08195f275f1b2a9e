create trigger tell_friend after insert on profile_handovers for each row execute function tell_friend_of_handover();

create trigger withdraw_told after delete on profile_handovers for each row execute function withdraw_told_handover();
