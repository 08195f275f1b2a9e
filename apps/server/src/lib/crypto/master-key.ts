import { hkdfSync } from 'node:crypto'

/** A key of the installation with its id: 32 bytes in base64url. The first key of a list is the current key. */
export interface MasterKey {
  readonly id: string
  readonly key: string
}

/**
 * Derives a separate key for each use (HKDF-SHA256, RFC 5869).
 * A derived key works only for its use: the key for hashing tokens cannot decrypt sealed values.
 * The texts 'seal' and 'lookup' must never change, because existing values and hashes would become unusable.
 */
export function deriveKey(master: MasterKey, use: 'seal' | 'lookup'): Buffer {
  const secret = Buffer.from(master.key, 'base64url')
  if (secret.byteLength !== 32) throw new TypeError(`Master key ${master.id} is not 32 bytes long`)
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `homefield/${use}/v1`, 32))
}
