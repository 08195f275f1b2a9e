import { sql, type Kysely, type Transaction } from 'kysely'

/** The person that a transaction acts for, and its time. */
export interface Acting {
  readonly userId: string
  readonly now: Temporal.Instant
}

/**
 * Runs `act` in a transaction in which row security knows the person and `app_now()` the time.
 * Both settings end with the transaction, so the next one on that connection has no person.
 * An error rolls everything back.
 */
export async function asUser<DB, T>(
  db: Kysely<DB>,
  { userId, now }: Acting,
  act: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await identify(tx, userId, now)
    return act(tx)
  })
}

/** Like asUser, without a person: row security shows no rows, except those that the role's own policies allow. */
export async function asNobody<DB, T>(
  db: Kysely<DB>,
  now: Temporal.Instant,
  act: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await identify(tx, NOBODY, now)
    return act(tx)
  })
}

/** Row security lets no row through for this id. */
export const NOBODY = ''

/** Sets the person and the time of a transaction until it ends. */
export async function identify<DB>(
  tx: Transaction<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.now', ${now.toString()}, true)`.execute(
    tx,
  )
}
