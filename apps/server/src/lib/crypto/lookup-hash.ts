import { createHmac } from 'node:crypto'
import { deriveKey, type MasterKey } from './master-key.ts'

/**
 * Finds a row by a secret without storing the secret.
 * The hash is HMAC-SHA256 with a key that is not in the database, formatted as `<keyId>.<base64url>`.
 * Use the hash for random tokens, and for secret URLs that queries must look up, such as the URL of a feed.
 * Never use it for passwords.
 *
 * `purpose` separates kinds of tokens: the same secret has a different hash for each purpose.
 */
export class LookupHash {
  readonly #keys: readonly { readonly id: string; readonly key: Buffer }[]

  constructor(keys: readonly MasterKey[]) {
    if (keys.length === 0) throw new TypeError('The look-up hash needs a key')
    this.#keys = keys.map((key) => ({ id: key.id, key: deriveKey(key, 'lookup') }))
  }

  /** Returns the hash to store. */
  hash(secret: string, purpose: string): string {
    const [current] = this.candidates(secret, purpose)
    return current as string
  }

  /**
   * Returns every hash that may be stored for the secret, the current key's hash first.
   * Use it as `WHERE token_hash = ANY(…)`.
   */
  candidates(secret: string, purpose: string): string[] {
    return this.#keys.map(({ id, key }) => {
      // The length of the purpose comes first, so that ('ab', 'c') and ('a', 'bc') have different hashes.
      const mac = createHmac('sha256', key).update(`${purpose.length}:${purpose}:`).update(secret)
      return `${id}.${mac.digest('base64url')}`
    })
  }
}
