import { sql, type Kysely, type Transaction } from 'kysely'

/** The person that a transaction acts for, and its time. */
export interface Acting {
  readonly userId: string
  readonly now: Temporal.Instant
}

/**
 * Runs `act` in a transaction. Row security knows the person in it, and `app_now()` returns the given time.
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

/** Like asUser, but without a person. Row security then shows only rows that a policy opens to the role itself. */
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

/** The value of the setting for "no person". Row security shows no row for it. */
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
