import { sql, type Kysely, type Transaction } from 'kysely'

/** The person that a transaction acts for, and its time. */
export interface Acting {
  readonly userId: string
  readonly now: Temporal.Instant
}

/**
 * Runs `act` in a transaction. Row security applies to `userId`, and `app_now()` returns the given time.
 * Both settings end with the transaction, so the next transaction on that connection has no person.
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

/** Like asUser, but without a user. Row security shows only rows that a policy grants to the role itself. */
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

/** Value of the setting `app.user_id` when no user is set. The policies for users then show no rows. */
export const NOBODY = ''

/** Sets the person and the time until the transaction ends. */
export async function identify<DB>(
  tx: Transaction<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.now', ${now.toString()}, true)`.execute(
    tx,
  )
}
