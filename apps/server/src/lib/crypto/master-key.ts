import { hkdfSync } from 'node:crypto'

/** A key of the installation under its name; 32 bytes in base64url. The first of a list is the current one. */
export interface MasterKey {
  readonly id: string
  readonly key: string
}

/**
 * A key of its own for each use (HKDF-SHA256, RFC 5869), so that what hashes tokens can never open a sealed
 * value, although both come from one setting. A changed `use` makes everything stored under it unreadable.
 */
export function deriveKey(master: MasterKey, use: 'seal' | 'lookup'): Buffer {
  const secret = Buffer.from(master.key, 'base64url')
  if (secret.byteLength !== 32) throw new TypeError(`Master key ${master.id} is not 32 bytes long`)
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `homefield/${use}/v1`, 32))
}
