-- Returns the kind of a job's error. An error text may contain personal data, a kind cannot.
create or replace function job_problem(error text) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select case
    when error ~* 'timeout|timed out|ETIMEDOUT' then 'timeout'
    when error ~ 'ECONNREFUSED|ECONNRESET|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|socket hang up' then 'unreachable'
    when error ~ '^Storage:' then 'files'
    when error ~ '^Mail:' then 'mail'
    when error ~ 'sealed value' then 'keys'
    when error ~* 'deadlock|terminating connection|violates|could not serialize' then 'database'
    else 'other'
  end
$$;
revoke execute on function job_problem(text) from public;
