import { PostgresDialect, PostgresDriver, Transaction } from 'kysely'

/** Kysely requires these parts of a database, but a transaction uses only its executor. */
const unused = { pool: () => Promise.reject(new Error('a transaction opens no connection')) }
const dialect = new PostgresDialect(unused)
const PARTS = { dialect, config: { dialect }, driver: new PostgresDriver(unused) }

/**
 * Returns the same transaction, but one that sends a statement without waiting for the answer to the one before.
 * Kysely itself sends one statement of a transaction at a time. PostgreSQL runs them in the order in which they come.
 */
export async function pipelined<DB>(tx: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async (own) => own)
  return new Transaction<DB>({
    ...PARTS,
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}
