create trigger deliver_new after insert on notifications for each row execute function deliver_notification();

create trigger deliver_grown after update of version on notifications for each row
  when (new.version > old.version) execute function deliver_notification();
