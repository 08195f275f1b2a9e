create trigger read_acknowledged after insert on change_acknowledgements referencing new table as inserted
  for each statement execute function read_acknowledged();
