import { createHmac } from 'node:crypto'
import { deriveKey, type MasterKey } from './master-key.ts'

/**
 * Finds a row by a secret without storing the secret: HMAC-SHA256 under a key that is not in the database,
 * written `<keyId>.<base64url>`. For tokens of ours with full entropy, and for addresses that need an equal
 * key in an index (a feed's URL); never for passwords.
 *
 * The purpose keeps a token of one kind from being found as one of another kind.
 */
export class LookupHash {
  readonly #keys: readonly { readonly id: string; readonly key: Buffer }[]

  constructor(keys: readonly MasterKey[]) {
    if (keys.length === 0) throw new TypeError('The look-up hash needs a key')
    this.#keys = keys.map((key) => ({ id: key.id, key: deriveKey(key, 'lookup') }))
  }

  /** The hash to store. */
  hash(secret: string, purpose: string): string {
    const [current] = this.candidates(secret, purpose)
    return current as string
  }

  /** Every hash the secret may be stored under, the current key's first: `WHERE token_hash = ANY(…)`. */
  candidates(secret: string, purpose: string): string[] {
    return this.#keys.map(({ id, key }) => {
      // The length in front keeps ('ab', 'c') and ('a', 'bc') apart.
      const mac = createHmac('sha256', key).update(`${purpose.length}:${purpose}:`).update(secret)
      return `${id}.${mac.digest('base64url')}`
    })
  }
}
