import type { Work } from '@homefield/database/work'
import { createECDH } from 'node:crypto'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { findPushKey, insertPushKey } from './store.ts'

/** The VAPID keys (RFC 8292, P-256) in base64url, which identify this server to push services. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export const PUSH_KEY_SEAL = 'push-key'

/**
 * Returns the push keys from the installation's settings, or else the pair that the first start generated.
 * All processes must use the same key pair, because each browser subscription is bound to one pair.
 */
export async function pushKeysOf(parts: {
  readonly work: Work
  readonly vault: Vault
  readonly given: PushKeys | undefined
}): Promise<PushKeys> {
  const { work, vault, given } = parts
  if (given) return given
  const known = await work.system(findPushKey)
  const row =
    known ??
    (await work.system(async (unit) => {
      const made = newPair()
      await insertPushKey(unit, {
        public_key: made.publicKey,
        sealed: vault.seal(made.privateKey, PUSH_KEY_SEAL),
      })
      return findPushKey(unit)
    })) ??
    (await work.system(findPushKey))
  if (!row) throw new Error('there is no push key pair')
  return { publicKey: row.public_key, privateKey: vault.open(row.sealed, PUSH_KEY_SEAL) }
}

function newPair(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Node omits leading zeros of the private key, but Web Push needs all 32 bytes.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}
