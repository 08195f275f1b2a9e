import { createHmac } from 'node:crypto'
import type { EncryptionKey } from '../config/schema.ts'

export interface KeyPrint {
  readonly id: string
  readonly fingerprint: string
}

/** Returns fingerprints that tell keys apart without revealing anything about the keys. */
export function printsOf(keys: readonly EncryptionKey[]): KeyPrint[] {
  return keys.map(({ id, key }) => ({
    id,
    fingerprint: createHmac('sha256', Buffer.from(key, 'base64url'))
      .update('homefield backup')
      .digest('hex')
      .slice(0, 16),
  }))
}
