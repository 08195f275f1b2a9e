import { NoSuchPersonError, type Work } from '@homefield/database/work'
import { found } from '../../../lib/app-error.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { type Stop, stopOf } from './model.ts'
import { removeAddress, stopTopic } from './store.ts'

type Topic = Extract<Stop, { topic: string }>['topic']

export interface UnsubscribeParts {
  /** Runs transactions as database role `homefield_app`, for the user named in the token. */
  readonly work: Work
  readonly vault: Vault
}

/**
 * Unsubscribes an account from one kind of email, or an additional address from all email.
 * The link works without sign-in. Repeated calls succeed, even after the account was deleted.
 * @throws AppError `linkInvalid`
 */
export async function stopMails(
  { work, vault }: UnsubscribeParts,
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
