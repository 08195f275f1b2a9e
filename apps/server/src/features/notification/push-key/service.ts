import type { Work } from '@homefield/database/work'
import { createECDH } from 'node:crypto'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { findPushKey, insertPushKey } from './store.ts'

/** A VAPID pair (RFC 8292): P-256, the public half as an uncompressed point, both in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const SEAL = 'push-key'

/**
 * By which keys this installation pushes: those of its settings, else a pair that the first start made. All processes have
 * the same one, because every subscription of a browser is bound to it.
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
      await insertPushKey(unit, { public_key: made.publicKey, sealed: vault.seal(made.privateKey, SEAL) })
      return findPushKey(unit)
    })) ??
    (await work.system(findPushKey))
  if (!row) throw new Error('no keys to push by')
  return { publicKey: row.public_key, privateKey: vault.open(row.sealed, SEAL) }
}

function newPair(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    publicKey: pair.getPublicKey('base64url'),
    // The number may begin with zeros, which Node leaves out.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}
