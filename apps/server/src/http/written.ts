import { countUnder } from '@homefield/database/count-under'
import type { WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { TooManyTries } from '../lib/app-error.ts'

/**
 * Maximum number of bytes that an account may write per day (decision 23).
 * Counted are request bodies, stored responses, and the rows that one call writes many times.
 * 32 MiB are some thousand changes, or a dozen long repetitions with long texts. No person writes more in a day.
 */
export const MOST_WRITTEN = 32 * 1024 * 1024
const DAY_SECONDS = 24 * 60 * 60

/**
 * Adds the bytes that a command wrote to the account's daily count.
 * Call `countWritten` last in a transaction, because locking the counter earlier could cause a deadlock.
 * @throws TooManyTries `writtenTooMuch`; the command is then rolled back and not counted
 */
export async function countWritten(unit: WriteUnit, bytes: number): Promise<void> {
  // The counter's key is a hash, so that the table does not reveal the account.
  // A plain hash suffices: account ids are random, so nobody can find an account by hashing guessed ids.
  const who = createHash('sha256').update(unit.viewer.userId).digest('base64url').slice(0, 32)
  const { count, wait } = await countUnder(unit, {
    key: `written:${who}`,
    seconds: DAY_SECONDS,
    points: bytes,
  })
  if (count > MOST_WRITTEN) throw new TooManyTries(wait, 'writtenTooMuch')
}
