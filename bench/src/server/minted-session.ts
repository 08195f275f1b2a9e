/**
 * Creates sessions without signing in, because hashing the passwords of 1,000 people would take too long.
 * The session rows are inserted directly, and the cookies are signed with the secret of the measured server.
 */
import { storedSecret } from '@homefield/server/lib/crypto/secret'
import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface Cookie {
  readonly userId: string
  /** Name of the session cookie in the browser. */
  readonly name: string
  readonly value: string
}

/** Creates one session for each person, in the order of the given people. */
export async function mintSessions(
  database: pg.Pool,
  secret: string,
  userIds: readonly string[],
): Promise<Cookie[]> {
  const tokens = userIds.map(() => randomBytes(24).toString('base64url'))
  await database.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select gen_random_uuid(), user_id, token, now() + interval '30 days', now(), now()
     from unnest($1::uuid[], $2::text[]) as v (user_id, token)`,
    [userIds, tokens.map(storedSecret)],
  )
  return tokens.map((token, index) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return {
      userId: userIds[index] ?? '',
      name: 'homefield_session',
      value: encodeURIComponent(`${token}.${signature}`),
    }
  })
}
