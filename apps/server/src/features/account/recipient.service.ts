/*
 * Mails that go to an address because somebody typed it: it may be anybody's, and he has asked for nothing. So few of a
 * kind reach one address in a day, from whomever, however often they are taken back and asked for again, and from however
 * many accounts.
 */
import { countUnder } from '@homefield/database/count-under'
import type { WriteUnit } from '@homefield/database/work'
import { TooManyTries } from '../../lib/app-error.ts'
import type { LookupHash } from '../../lib/crypto/lookup-hash.ts'
import type { Installation } from '../../lib/installation.ts'

const MOST_TO_ONE = 5
const DAY_SECONDS = 24 * 60 * 60

/** What is needed to have a stranger written to. */
export interface WritingParts {
  /** The address stands in no table of counts, its keyed hash does. */
  readonly lookup: LookupHash
  readonly installation: Pick<Installation, 'sendsMail'>
}

export type TypedMail = 'share' | 'invitation' | 'additionalEmail'

/** Counts one mail to this address; one that is rolled back was none. @throws TooManyTries */
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
