import { createHmac } from 'node:crypto'

import pg from 'pg'

import { EngineError } from './engine-error.ts'
import type { Engine, EngineOptions } from './engine-port.ts'
import { isPooled, sharesSessions } from '../pooler.ts'
import { LOGIN_ROLES, nameOfRole, type LoginRole } from './role.ts'
import { grantDatabase, limitOwnUser, makeRoles } from './roles.ts'

/*
 * Connects to a PostgreSQL server that an operator runs, instead of starting the embedded server.
 *
 * If each role has a URL, the app creates no roles. The URL's user must be the role itself or a member of the role.
 * One URL per role suits managed databases, poolers, and operators who manage the passwords themselves.
 * A process with these three URLs may lack the owner's URL, which only migrations and the operator's commands need.
 * If only the owner's URL is given, the app creates the roles, which requires CREATEROLE.
 * The roles' passwords are derived from the owner's password by HMAC.
 * All nodes therefore derive the same passwords without sharing a file.
 * If the owner's password changes, the next start of the app changes the roles' passwords too.
 */

const OLDEST = 150000
/** Key of the advisory lock for creating roles. Migrations use a different key. */
const LOCK = 4_684_617_266
const OWNER = nameOfRole('owner')
const ROLES = [OWNER, ...LOGIN_ROLES.map(nameOfRole)].join(', ')

/** @param databaseUrl the owner's URL; without it, the roles' URLs are given and nobody can migrate */
export async function openExternal(options: EngineOptions, databaseUrl?: string): Promise<Engine> {
  const given = options.roleUrls ?? {}
  const missing = LOGIN_ROLES.filter((role) => !given[role])
  if (missing.length > 0 && missing.length < LOGIN_ROLES.length) {
    const names = missing.map((role) => `DATABASE_URL_${role.toUpperCase()}`)
    throw new EngineError(`${names.join(' and ')} missing: give a URL for every role, or for none of them.`)
  }
  if (databaseUrl !== undefined) await prepareOwner(databaseUrl, missing.length > 0)
  if (missing.length === 0) await limitUsers(given, options)
  const roleUrl = (role: LoginRole): string => given[role] ?? derivedUrl(databaseUrl ?? '', role)
  const ownerUrl = (): string => {
    if (databaseUrl !== undefined) return databaseUrl
    throw new EngineError(
      'DATABASE_URL is not set. Set it to the URL of the owner, which this command needs.',
    )
  }
  return {
    kind: 'external',
    get superUrl() {
      return ownerUrl()
    },
    url: (role) => (role === 'owner' ? ownerUrl() : roleUrl(role)),
    hasOwner: databaseUrl !== undefined,
    where: {
      binaries: null,
      data: nameOf(databaseUrl ?? given.app ?? ''),
      socket: null,
      log: null,
      outside: false,
    },
    stop: () => Promise.resolve(),
  }
}

async function prepareOwner(databaseUrl: string, makesRoles: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 20_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    const words = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)
    throw new EngineError(`The database at ${nameOf(databaseUrl)} (DATABASE_URL) cannot be reached: ${words}`)
  }
  try {
    await checkVersion(client, databaseUrl)
    if ((await isPooled(client)) && (await sharesSessions(databaseUrl))) {
      throw new EngineError(
        `DATABASE_URL leads to a connection pooler (${nameOf(databaseUrl)}), but migrations need a session of their own. ` +
          'Set DATABASE_URL to PostgreSQL itself. Only DATABASE_URL_APP, DATABASE_URL_AUTH and DATABASE_URL_WORKER may lead to a pooler.',
      )
    }
    if (makesRoles) await ownRoles(client, databaseUrl)
    await actAsOwner(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A failure only leaves statements outside of transactions without limits, so it does not prevent the start. */
async function limitUsers(
  urls: Partial<Record<LoginRole, string | undefined>>,
  { log }: EngineOptions,
): Promise<void> {
  for (const role of LOGIN_ROLES) {
    const client = new pg.Client({ connectionString: urls[role], connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await limitOwnUser(client, role)
    } catch (error) {
      log.warn(
        `The time limits of the user in DATABASE_URL_${role.toUpperCase()} could not be set: ${String(error)}`,
      )
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function checkVersion(client: pg.Client, databaseUrl: string): Promise<void> {
  const { rows } = await client.query<{ number: string; words: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as words",
  )
  if (Number(rows[0]?.number) < OLDEST) {
    throw new EngineError(
      `The database at ${nameOf(databaseUrl)} is PostgreSQL ${rows[0]?.words}; Homefield needs 15 or newer.`,
    )
  }
}

async function ownRoles(client: pg.Client, databaseUrl: string): Promise<void> {
  const key = passwordOf(databaseUrl)
  if (key === '') {
    throw new EngineError(
      'DATABASE_URL has no password to derive the passwords of the roles from: set DATABASE_URL_APP, DATABASE_URL_AUTH and DATABASE_URL_WORKER.',
    )
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await setUp(client, key)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (isRace(error) && attempt < 10) continue
      throw forbidden(error)
    }
  }
}

/** Creates the roles under an advisory lock, so that only one of several starting nodes creates them. */
async function setUp(client: pg.Client, key: string): Promise<void> {
  await client.query("set local lock_timeout = '30s'")
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await makeRoles(client, {
    app: derived(key, 'app'),
    auth: derived(key, 'auth'),
    worker: derived(key, 'worker'),
  })
  const { rows } = await client.query<{ database: string; user: string; member: boolean }>(
    // The privilege 'set' exists since PostgreSQL 16. In version 15, membership alone allows SET ROLE.
    `select current_database() as database, current_user as user,
       pg_has_role(current_user, $1, case when current_setting('server_version_num')::int < 160000
         then 'member' else 'set' end) as member`,
    [OWNER],
  )
  const { database = '', user = '', member } = rows[0] ?? {}
  if (member !== true) await client.query(`grant ${OWNER} to ${client.escapeIdentifier(user)}`)
  await grantDatabase(client, database)
}

/**
 * The advisory lock covers one database, but roles belong to the whole server.
 * An installation in another database of the same server may create the same roles at the same time.
 */
const isRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '42710' || error.code === '23505' || error.message === 'tuple concurrently updated')

const forbidden = (error: unknown): EngineError =>
  new EngineError(
    `The user of DATABASE_URL may not make the roles ${ROLES} (${String(error)}). ` +
      'Make them by hand and set DATABASE_URL_APP, DATABASE_URL_AUTH and DATABASE_URL_WORKER, ' +
      'or use a user that owns the database and has CREATEROLE.',
  )

async function actAsOwner(client: pg.Client): Promise<void> {
  try {
    await client.query(`set role ${OWNER}`)
  } catch (error) {
    throw new EngineError(`The user of DATABASE_URL must be a member of the role ${OWNER}: ${String(error)}`)
  }
}

const derived = (key: string, role: LoginRole): string =>
  createHmac('sha256', key).update(`homefield role ${role}`).digest('base64url')

/** Parses the URL without `new URL`, because `new URL` rejects the URL of a unix socket, which has no host. */
function passwordOf(databaseUrl: string): string {
  return decodeURIComponent(/^[a-z]+:\/\/[^:@/]*:([^@/]*)@/.exec(databaseUrl)?.[1] ?? '')
}

/** Returns the owner's URL with the role's name and password. Options such as TLS stay the same. */
function derivedUrl(databaseUrl: string, role: LoginRole): string {
  const authority = /^([a-z]+:\/\/)(?:[^@/]*@)?(.*)$/s.exec(databaseUrl)
  const password = derived(passwordOf(databaseUrl), role)
  return `${authority?.[1] ?? ''}${nameOfRole(role)}:${password}@${authority?.[2] ?? ''}`
}

/** Returns the URL's host and database name, without user and password. */
function nameOf(databaseUrl: string): string {
  const match = /^[a-z]+:\/\/(?:[^@/]*@)?([^?]*)/.exec(databaseUrl)
  return match?.[1] ?? 'DATABASE_URL'
}
