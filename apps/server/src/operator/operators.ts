import { nameOfRole } from '@homefield/database/engine/role'
import pg from 'pg'
import { randomToken, storedSecret } from '../lib/crypto/secret.ts'
import { newId } from '../lib/ids.ts'

interface OperatorParts {
  /** The owner's URL, because no other role may write the table `operators`. */
  readonly databaseUrl: string
  readonly now: Temporal.Instant
}

interface Operators {
  /** False if no account has the address. */
  readonly isKnown: boolean
  /** The addresses of all operators, oldest first. */
  readonly operators: readonly string[]
}

const INVITATION_HOURS = 7 * 24

/** Stores an invitation to create an account, and returns its secret, of which the database has only the hash. */
export async function invite(parts: OperatorParts, email: string | null): Promise<string> {
  const secret = randomToken()
  await asOwner(parts, (client) =>
    client.query(
      `insert into sign_up_invitations (id, email, secret_hash, expires_at, created_at)
       values ($1, $2, $3, $4, app_now())`,
      [
        newId(),
        email && email.trim().toLowerCase(),
        storedSecret(secret),
        parts.now.add({ hours: INVITATION_HOURS }).toString(),
      ],
    ),
  )
  return secret
}

/**
 * Gives an account the right to operate the installation, or takes the right away.
 * The account's open pages show or hide the operator's page within seconds, because `person:<id>` is bumped.
 */
export function setOperator(
  parts: OperatorParts,
  { email, operates }: { email: string; operates: boolean },
): Promise<Operators> {
  return asOwner(parts, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [
      email.trim().toLowerCase(),
    ])
    const id = rows[0]?.id
    if (id !== undefined) {
      await client.query(
        operates
          ? 'insert into operators (user_id, since) values ($1, app_now()) on conflict do nothing'
          : 'delete from operators where user_id = $1',
        [id],
      )
      await client.query('select bump_revisions($1)', [[`person:${id}`]])
    }
    const all = await client.query<{ email: string }>(
      'select u.email from operators o join users u on u.id = o.user_id order by o.since, u.email',
    )
    return { isKnown: id !== undefined, operators: all.rows.map((row) => row.email) }
  })
}

async function asOwner<T>(
  { databaseUrl, now }: OperatorParts,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'homefield-operator' })
  await client.connect()
  try {
    await client.query(`begin; set local role ${nameOfRole('owner')}`)
    await client.query(`select set_config('app.now', $1, true)`, [now.toString()])
    const result = await act(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
