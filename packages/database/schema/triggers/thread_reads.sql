create trigger touch before update on thread_reads for each row execute function touch_updated_at();
