import { countUnder } from '@homefield/database/count-under'
import type { WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { TooManyTries } from '../lib/app-error.ts'

/**
 * Number of bytes that an account may write per day (decision 23).
 * The limit counts request bodies, stored responses, and every copy of a text that is written to many rows.
 * 32 MiB are some thousand changes, or a dozen long repetitions with long texts. No person writes more in a day.
 */
export const MOST_WRITTEN = 32 * 1024 * 1024
const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts the bytes that a command wrote.
 * Call `countWritten` last in the transaction: an earlier lock on the counter could cause a deadlock.
 * @throws TooManyTries `writtenTooMuch`; the command is then rolled back and not counted
 */
export async function countWritten(unit: WriteUnit, bytes: number): Promise<void> {
  // The table stores a hash, so that a row does not reveal the account.
  // Account ids are random, so nobody can find an account by hashing guessed ids.
  const who = createHash('sha256').update(unit.viewer.userId).digest('base64url').slice(0, 32)
  const { count, wait } = await countUnder(unit, {
    key: `written:${who}`,
    seconds: DAY_SECONDS,
    points: bytes,
  })
  if (count > MOST_WRITTEN) throw new TooManyTries(wait, 'writtenTooMuch')
}
