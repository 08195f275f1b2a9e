/**
 * Creates a person in the database, because a real sign-up and sign-in are slow.
 * A sign-up and a sign-in each hash the password, and a test run creates a thousand people.
 * The account and the session are inserted by SQL. Onboarding (entering name and zone) uses the API.
 */
import { newId } from '@homefield/server/lib/ids'
import { storedSecret } from '@homefield/server/lib/crypto/secret'
import { hashPassword } from '@homefield/server/lib/crypto/password-hash'
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { client, onboard, PASSWORD, type Person, type SignUpOptions } from './person.ts'

interface Mint {
  readonly origin: string
  readonly database: Pick<pg.Client, 'query'>
  /** The key with which the app signs the session cookie. */
  readonly secret: string
  readonly now: Temporal.Instant
}

const hashes = new Map<string, Promise<string>>()

/** Hashes each password only once and caches the hash, because hashing is slow. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

export async function mintPerson(mint: Mint, options: SignUpOptions = {}): Promise<Person> {
  const { password = PASSWORD, onboarded = true } = options
  const id = newId()
  const email = options.email ?? `${newId()}@family.example`
  const token = randomBytes(24).toString('base64url')
  await insert(mint, { id, email, password, token })
  const bearer = `${token}.${createHmac('sha256', mint.secret).update(token).digest('base64')}`
  const cookie = `homefield_session=${encodeURIComponent(bearer)}`
  const api = client(mint.origin, { cookie })
  if (onboarded) await onboard(api, options)
  return { id, email, password, cookie, bearer: encodeURIComponent(bearer), api }
}

async function insert(
  { database, now }: Mint,
  { id, email, password, token }: { id: string; email: string; password: string; token: string },
): Promise<void> {
  const hash = await hashOf(password)
  await database.query(
    `with made as (
       insert into users (id, name, email, created_at, updated_at) values ($1, '', $2, $3, $3)),
     secured as (
       insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
       values (gen_random_uuid(), $1, $1::text, 'credential', $4, $3, $3))
     insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $5, $3::timestamptz + interval '30 days', $3, $3)`,
    [id, email, now.toString(), hash, storedSecret(token)],
  )
}
