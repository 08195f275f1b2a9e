import { hkdfSync } from 'node:crypto'

/** A named key of the installation: 32 bytes in base64url. In a list, the first key is the current one. */
export interface MasterKey {
  readonly id: string
  readonly key: string
}

/**
 * Derives a separate key for each use (HKDF-SHA256, RFC 5869).
 * The key that hashes tokens can never open a sealed value, although both keys come from one setting.
 * Never rename a use: data that was sealed or hashed under the old name could no longer be read or found.
 */
export function deriveKey(master: MasterKey, use: 'seal' | 'lookup'): Buffer {
  const secret = Buffer.from(master.key, 'base64url')
  if (secret.byteLength !== 32) throw new TypeError(`Master key ${master.id} is not 32 bytes long`)
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `homefield/${use}/v1`, 32))
}
