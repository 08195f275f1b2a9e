import { countUnder } from '@homefield/database/count-under'
import type { WriteUnit } from '@homefield/database/work'
import { createHash } from 'node:crypto'
import { TooManyTries } from '../lib/app-error.ts'

/**
 * What an account may have written down in a day (decision 23), in bytes: of what it sent, of the answers that the ledger
 * keeps, and of what one call writes many times. Some thousand changes, or a dozen long repetitions with long texts; who
 * writes more is a program.
 */
export const MOST_WRITTEN = 32 * 1024 * 1024
const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts what a command wrote. The last lock that a command takes, so that nobody whom it waits for here waits for it.
 * @throws TooManyTries `writtenTooMuch`; the command is then undone, and counts for nothing
 */
export async function countWritten(unit: WriteUnit, bytes: number): Promise<void> {
  // No account stands in the table: its id is random, nothing leads back from the hash.
  const who = createHash('sha256').update(unit.viewer.userId).digest('base64url').slice(0, 32)
  const { count, wait } = await countUnder(unit, {
    key: `written:${who}`,
    seconds: DAY_SECONDS,
    points: bytes,
  })
  if (count > MOST_WRITTEN) throw new TooManyTries(wait, 'writtenTooMuch')
}
