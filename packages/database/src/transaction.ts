import { sql, type Kysely, type Transaction } from 'kysely'

/** The user that a transaction acts for, and the time that `app_now()` returns in the transaction. */
export interface Acting {
  readonly userId: string
  readonly now: Temporal.Instant
}

/**
 * Runs `act` in a transaction. Row security applies to `userId`, and `app_now()` returns the given time.
 * The user and the time are reset when the transaction ends, so the next transaction starts without a user.
 * If `act` throws, the transaction rolls back.
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

/** Runs `act` in a transaction without a user. Row security shows only rows that a policy opens to the role. */
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

/** Value of `app.user_id` in a transaction without a user. The policies for users then show no rows. */
export const NOBODY = ''

/** Sets `app.user_id` and `app.now` for the current transaction only. */
export async function identify<DB>(
  tx: Transaction<DB>,
  userId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.now', ${now.toString()}, true)`.execute(
    tx,
  )
}
