import { createHmac } from 'node:crypto'
import { deriveKey, type MasterKey } from './master-key.ts'

/** The key derived from the master key `id` that only hashes. It cannot open sealed values. */
export interface LookupKey {
  readonly id: string
  readonly key: Buffer
}

/**
 * Finds a row by a secret, although the database stores only a hash of the secret.
 * The hash is HMAC-SHA256 with a key that is not in the database, formatted as `<keyId>.<base64url>`.
 * Use LookupHash for random tokens and for secret URLs that queries must find, such as a feed's URL.
 * Never use LookupHash for passwords, because the hash is fast to compute.
 *
 * `purpose` names the kind of secret. The same secret has a different hash for each purpose.
 */
export class LookupHash {
  readonly #keys: readonly LookupKey[]

  /** @param retired look-up keys of rotated master keys, for hashes whose secret the server does not know */
  constructor(keys: readonly MasterKey[], retired: readonly LookupKey[] = []) {
    if (keys.length === 0) throw new TypeError('The look-up hash needs a key')
    this.#keys = [...keys.map((key) => ({ id: key.id, key: deriveKey(key, 'lookup') })), ...retired]
  }

  /** Returns the hash under the current key, for storing. */
  hash(secret: string, purpose: string): string {
    const [current] = this.candidates(secret, purpose)
    return current as string
  }

  /**
   * Returns the secret's hashes under all keys, the current key first, because older rows may use an older key.
   * Use the list in a query such as `WHERE token_hash = ANY(…)`.
   */
  candidates(secret: string, purpose: string): string[] {
    return this.#keys.map(({ id, key }) => {
      // The length of the purpose comes first, so that ('ab', 'c') and ('a', 'bc') have different hashes.
      const mac = createHmac('sha256', key).update(`${purpose.length}:${purpose}:`).update(secret)
      return `${id}.${mac.digest('base64url')}`
    })
  }
}
