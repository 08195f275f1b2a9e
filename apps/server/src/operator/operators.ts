import { nameOfRole } from '@homefield/database/engine/role'
import pg from 'pg'

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

/**
 * Gives an account the right to operate the installation, or takes the right away.
 * The account's open pages show or hide the operator's page within seconds, because `person:<id>` is bumped.
 */
export async function setOperator(
  { databaseUrl, now }: OperatorParts,
  { email, operates }: { email: string; operates: boolean },
): Promise<Operators> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'homefield-operator' })
  await client.connect()
  try {
    await client.query(`begin; set local role ${nameOfRole('owner')}`)
    await client.query(`select set_config('app.now', $1, true)`, [now.toString()])
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
    await client.query('commit')
    return { isKnown: id !== undefined, operators: all.rows.map((row) => row.email) }
  } finally {
    await client.end()
  }
}
