import type { ClientBase } from 'pg'

/*
 * Prints the schema as text with one fact per line. The text is used to compare two databases and in reviews.
 * PostgreSQL's own deparsers write the definitions, so two spellings of the same definition give the same text.
 * The tables and functions of graphile-worker are left out, because that package defines them.
 */

const RIGHTS = `
  select acl.relname, coalesce(nullif(grantee.rolname, null), 'public') as grantee,
    string_agg(acl.privilege_type || case when acl.is_grantable then '*' else '' end, ',' order by acl.privilege_type) as rights
  from (select c.oid, c.relnamespace, n.nspname || '.' || c.relname as relname, x.*
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x
        where c.relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select a.attrelid, c.relnamespace, n.nspname || '.' || c.relname || '(' || a.attname || ')', x.*
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace,
          aclexplode(a.attacl) x) as acl
  left join pg_roles grantee on grantee.oid = acl.grantee
  where acl.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and not exists (select from pg_depend d where d.deptype = 'e' and d.classid = 'pg_class'::regclass and d.objid = acl.oid)
    and grantee.rolname is distinct from pg_get_userbyid((select relowner from pg_class where oid = acl.oid))
  group by 1, 2`

const OURS = `n.nspname = 'public' and not exists
  (select from pg_depend d where d.deptype = 'e' and d.objid = o.oid)`

/** Each query returns rows with a single text column, `line`. */
const QUERIES: readonly string[] = [
  `select format('extension %s', extname) as line from pg_extension where extname <> 'plpgsql'`,
  `select format('schema %s owner %s', nspname, pg_get_userbyid(nspowner)) as line
   from pg_namespace where nspname in ('graphile_worker')`,
  `select format('%s %s owner %s%s%s%s', case o.relkind when 'v' then 'view' when 'm' then 'materialized view'
       when 'S' then 'sequence' else 'table' end, o.relname, pg_get_userbyid(o.relowner),
     case o.relpersistence when 'u' then ' unlogged' else '' end,
     case when o.relrowsecurity then ' row security' else '' end,
     case when o.relforcerowsecurity then ' forced' else '' end)
     || coalesce(' options ' || array_to_string(o.reloptions, ','), '')
     || case when o.relkind in ('v', 'm') then E' as\\n' || pg_get_viewdef(o.oid) else '' end as line
   from pg_class o join pg_namespace n on n.oid = o.relnamespace
   where o.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS}`,
  `select format('column %s.%s %s%s%s%s%s', o.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' else '' end,
     coalesce(case when a.attgenerated = 's' then ' generated ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid), ''),
     case a.attidentity when 'a' then ' identity always' when 'd' then ' identity' else '' end,
     case when a.attcollation <> t.typcollation then ' collate ' || (select collname from pg_collation where oid = a.attcollation) else '' end
     ) as line
   from pg_attribute a join pg_class o on o.oid = a.attrelid join pg_namespace n on n.oid = o.relnamespace
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and o.relkind in ('r', 'p', 'v', 'm') and ${OURS}`,
  // NOT NULL constraints are left out: only PostgreSQL 18 and later list them as constraints.
  // The dump shows NOT NULL in the line of each column instead.
  `select format('constraint %s.%s %s', t.relname, o.conname, pg_get_constraintdef(o.oid)) as line
   from pg_constraint o join pg_class t on t.oid = o.conrelid join pg_namespace n on n.oid = o.connamespace
   where o.contype <> 'n' and ${OURS}`,
  `select format('index %s', pg_get_indexdef(o.oid)) as line
   from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind = 'i' and ${OURS}`,
  `select format('policy %s.%s %s for %s to %s%s%s', t.relname, o.polname,
     case when o.polpermissive then 'permissive' else 'restrictive' end,
     case o.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
     (select coalesce(string_agg(coalesce(r.rolname, 'public'), ',' order by r.rolname), '')
      from unnest(o.polroles) as p (id) left join pg_roles r on r.oid = p.id),
     coalesce(' using ' || pg_get_expr(o.polqual, o.polrelid), ''),
     coalesce(' check ' || pg_get_expr(o.polwithcheck, o.polrelid), '')) as line
   from pg_policy o join pg_class t on t.oid = o.polrelid join pg_namespace n on n.oid = t.relnamespace
   where n.nspname in ('public', 'graphile_worker')`,
  `select format('trigger %s.%s %s', t.relname, o.tgname, pg_get_triggerdef(o.oid)) as line
   from pg_trigger o join pg_class t on t.oid = o.tgrelid join pg_namespace n on n.oid = t.relnamespace
   where not o.tgisinternal and n.nspname = 'public'`,
  `select format(E'function %s owner %s\\n%s', o.oid::regprocedure, pg_get_userbyid(o.proowner), pg_get_functiondef(o.oid)) as line
   from pg_proc o join pg_namespace n on n.oid = o.pronamespace where o.prokind in ('f', 'p') and ${OURS}`,
  `select format('type %s %s', o.typname, case o.typtype when 'e' then
       (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = o.oid)
       else format_type(o.typbasetype, o.typtypmod) end) as line
   from pg_type o join pg_namespace n on n.oid = o.typnamespace where o.typtype in ('e', 'd') and ${OURS}`,
  `select format('grant %s on %s to %s', rights, relname, grantee) as line from (${RIGHTS}) as granted`,
  `select format('grant %s on function %s to %s', string_agg(x.privilege_type, ','), o.oid::regprocedure,
     coalesce(r.rolname, 'public')) as line
   from pg_proc o join pg_namespace n on n.oid = o.pronamespace,
     aclexplode(coalesce(o.proacl, acldefault('f', o.proowner))) x left join pg_roles r on r.oid = x.grantee
   where x.grantee <> o.proowner and ${OURS} group by o.oid, r.rolname`,
  `select format('grant %s on schema %s to %s', string_agg(x.privilege_type, ',' order by x.privilege_type), n.nspname,
     coalesce(r.rolname, 'public')) as line
   from pg_namespace n, aclexplode(n.nspacl) x left join pg_roles r on r.oid = x.grantee
   where n.nspname in ('public', 'graphile_worker') and x.grantee <> n.nspowner group by n.nspname, r.rolname`,
]

/** The client must be a superuser or the owner, because other roles do not see all objects. */
export async function dumpCatalog(client: ClientBase): Promise<string> {
  // The search path makes PostgreSQL print names without `public.`, so all connections get the same text.
  await client.query('set search_path = public')
  const lines: string[] = []
  for (const query of QUERIES) {
    const { rows } = await client.query<{ line: string }>(query)
    // The lines are sorted here by code unit, because collations differ between database servers.
    lines.push(...rows.map(({ line }) => line.trimEnd()).sort((a, b) => (a < b ? -1 : 1)))
  }
  return `${lines.join('\n')}\n`
}
