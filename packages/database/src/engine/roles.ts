import type { Client } from 'pg'

import { limitsAsStored, limitUser } from './role-limits.ts'
import { LOGIN_ROLES, nameOfRole, type LoginRole } from './role.ts'

/*
 * Creates the database roles and their grants. Each step skips what already exists, so every start can repeat it.
 * Roles belong to the whole server, so a database cloned from a template needs no roles of its own.
 * Statements are sent together where possible, so that PostgreSQL flushes its log once for all of them.
 */

const PLAIN = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
const OWNER = nameOfRole('owner')
const LOGINS = LOGIN_ROLES.map(nameOfRole).join(', ')

async function existing(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  return new Set(rows.map((row) => row.rolname))
}

/** Creates the roles and sets the passwords and limits of the logins. Requires a superuser or CREATEROLE. */
export async function makeRoles(
  client: Client,
  passwords: Readonly<Record<LoginRole, string>>,
): Promise<void> {
  const known = await existing(client)
  const statements = known.has(OWNER) ? [] : [`create role ${OWNER} nologin`]
  for (const role of LOGIN_ROLES) {
    const name = nameOfRole(role)
    if (!known.has(name)) statements.push(`create role ${name} login`)
    statements.push(`alter role ${name} login password ${client.escapeLiteral(passwords[role])}`)
    statements.push(limitUser(role, name))
  }
  await client.query(statements.join('; '))
}

/** Creates the database of the embedded server. Only the roles `app`, `auth` and `worker` can connect to it. */
export async function makeDatabase(client: Client, name: string): Promise<void> {
  const roles = [OWNER, ...LOGIN_ROLES.map(nameOfRole)]
  await client.query(roles.map((role) => `alter role ${role} ${PLAIN}`).join('; '))
  const database = client.escapeIdentifier(name)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${database} owner ${OWNER}`)
  await closeDatabase(client, name)
}

/** Lets only the app's login roles connect to a database. A clone does not inherit the grants, so call it again. */
export async function closeDatabase(client: Client, name: string): Promise<void> {
  const database = client.escapeIdentifier(name)
  await client.query(
    `revoke all on database ${database} from public; grant connect on database ${database} to ${LOGINS}`,
  )
}

/** Grants the owner of an external database the rights for migrations, and the logins the right to connect. */
export async function grantDatabase(client: Client, name: string): Promise<void> {
  const database = client.escapeIdentifier(name)
  await client.query(`grant create, connect, temporary on database ${database} to ${OWNER}`)
  await client.query(`grant connect on database ${database} to ${LOGINS}`)
  // The grant is skipped if the owner role can already create objects in the schema and grant that right.
  // A user who has the right only as a member of the owner role may not grant the right to others.
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_schema_privilege($1, 'public', 'create with grant option') as granted`,
    [OWNER],
  )
  if (rows[0]?.granted !== true) {
    await client.query(`grant usage, create on schema public to ${OWNER} with grant option`)
  }
}

/**
 * Sets the limits of a login that the operator made. Every user may set their own defaults.
 * Changes nothing if the limits are set already, because nodes that start together would change one row at once.
 */
export async function limitOwnUser(client: Client, role: LoginRole): Promise<void> {
  const { rows } = await client.query<{ settings: string[] | null }>(
    `select array_agg(setting) as settings from pg_db_role_setting, unnest(setconfig) as setting
     where setrole = current_user::regrole and setdatabase = 0`,
  )
  const stored = rows[0]?.settings ?? []
  if (limitsAsStored(role).every((limit) => stored.includes(limit))) return
  await client.query(limitUser(role, 'current_user'))
}
