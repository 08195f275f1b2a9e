/*
 * Limits the emails to a user-entered address, because the address may belong to a stranger.
 * All users together can send at most `MOST_TO_ONE` emails of the same kind per day to an address.
 */
import { countUnder } from '@homefield/database/count-under'
import type { WriteUnit } from '@homefield/database/work'
import { TooManyTries } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Installation } from '../../lib/installation.ts'

const MOST_TO_ONE = 5
const DAY_SECONDS = 24 * 60 * 60

/** Dependencies for sending an email to an address that a user entered. */
export interface WritingParts {
  /** Hashes an address with a key, because the counter table must not store the address. */
  readonly lookup: LookupHash
  readonly installation: Pick<Installation, 'sendsMail'>
}

export type TypedMail = 'share' | 'invitation' | 'additionalEmail'

/**
 * Counts one email to this address. A rollback of the transaction undoes the count. @throws TooManyTries
 */
export async function countMailTo(
  unit: WriteUnit,
  lookup: LookupHash,
  { kind, address }: { readonly kind: TypedMail; readonly address: string },
): Promise<void> {
  const { count, wait } = await countUnder(unit, {
    key: `${kind}To:${lookup.hash(address, kind)}`,
    seconds: DAY_SECONDS,
  })
  if (count > MOST_TO_ONE) throw new TooManyTries(wait)
}
