-- Maps a stored time zone to a time zone that PostgreSQL knows, as usableZone does on the server.
-- PostgreSQL reads some names in its own way: PST is a fixed offset there, and CET has no daylight saving time.
-- SystemV/PST8 also has a different meaning in PostgreSQL than on the server.
-- An external database may have older zone data that lacks a zone.
-- A zone that PostgreSQL does not know becomes UTC, because one bad zone must not stop everybody's reminders.
create or replace function known_zone(name text) returns text
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  zone constant text := case lower(name)
    when 'cet' then 'Europe/Brussels' when 'met' then 'Europe/Brussels'
    when 'eet' then 'Europe/Athens' when 'wet' then 'Europe/Lisbon' else name end;
begin
  if not (zone ~* '^(africa|america|antarctica|arctic|asia|atlantic|australia|brazil|canada|chile|etc|europe|indian|mexico|pacific|us)/'
      or lower(zone) = any ('{utc,uct,gmt,gmt0,gmt+0,gmt-0,greenwich,universal,zulu,est,mst,hst,est5edt,cst6cdt,mst7mdt,pst8pdt,cuba,egypt,
        eire,gb,gb-eire,hongkong,iceland,iran,israel,jamaica,japan,kwajalein,libya,navajo,nz,nz-chat,poland,portugal,prc,roc,rok,
        singapore,turkey,w-su}'))
    or lower(zone) = 'us/pacific-new' then
    return 'UTC';
  end if;
  perform timezone(zone, timestamptz 'epoch');
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
revoke execute on function known_zone(text) from public;
grant execute on function known_zone(text) to homefield_app, homefield_worker;
