import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { found } from '../../../lib/app-error.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { type Stop, stopOf } from './model.ts'
import { removeAddress, stopTopic } from './store.ts'

type Topic = Extract<Stop, { topic: string }>['topic']

export interface StoppingParts {
  /** Of role homefield_app. */
  readonly work: Work
  readonly vault: Vault
}

/**
 * Ends what the link of a mail names, for whoever has the link: a kind of mail to its owner, or an additional address as a
 * whole. Twice is once; a link of an account that is gone has nothing left to end.
 * @throws AppError `linkInvalid`
 */
export async function stopMails(
  { work, vault }: StoppingParts,
  token: string,
): Promise<{ stopped: Topic | 'address' }> {
  const stop = found(stopOf(vault, token), 'linkInvalid')
  try {
    await work.write(stop.user, async (unit) => {
      if ('email' in stop) await removeAddress(unit, stop.email)
      else await stopTopic(unit, stop.topic)
      unit.bump(`person:${stop.user}`)
    })
    return { stopped: 'email' in stop ? 'address' : stop.topic }
  } catch (error) {
    if (!(error instanceof NoSuchPersonError)) throw error
    return { stopped: 'address' }
  }
}
