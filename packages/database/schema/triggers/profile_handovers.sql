create trigger notify_friend after insert on profile_handovers for each row execute function notify_friend_of_handover();

create trigger withdraw_notification after delete on profile_handovers for each row execute function withdraw_handover_notification();
