import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type MasterKey } from './master-key.ts'

const VERSION = 'v1'
// A key with random 96-bit nonces may safely encrypt 2^32 values (NIST SP 800-38D).
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type VaultFailure = 'format' | 'unknownKey' | 'damaged'

/** Thrown if a sealed value cannot be opened. The error contains the reason, but never the value. */
export class VaultError extends Error {
  readonly reason: VaultFailure

  constructor(reason: VaultFailure) {
    super(`A sealed value does not open: ${reason}`)
    this.name = 'VaultError'
    this.reason = reason
  }
}

/**
 * Encrypts secrets in the database, so that a dump, backup or log of the database does not reveal them (C69).
 * The vault uses AES-256-GCM. A sealed value has the format `v1.<keyId>.<base64url of nonce, ciphertext and tag>`.
 *
 * A sealed value can be opened only with the context for which it was sealed, because the encryption authenticates it.
 * The context must name the column (`feed-url`). To tie a value to its row, the context must also name the row.
 * Opening with a wrong context fails in the same way as opening with a wrong key.
 *
 * To rotate keys, add a new first key and keep the old keys until `homefield rotate-keys` has sealed everything again.
 */
export class Vault {
  readonly #keys: ReadonlyMap<string, Buffer>
  readonly #current: string

  constructor(keys: readonly MasterKey[]) {
    const [current] = keys
    if (!current) throw new TypeError('The vault needs a key')
    this.#keys = new Map(keys.map((key) => [key.id, deriveKey(key, 'seal')]))
    this.#current = current.id
  }

  seal(text: string, context: string): string {
    return this.sealBytes(Buffer.from(text, 'utf8'), context)
  }

  sealBytes(bytes: Uint8Array, context: string): string {
    const head = `${VERSION}.${this.#current}`
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#current), nonce, {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(boundTo(head, context))
    const parts = [nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
    return `${head}.${Buffer.concat(parts).toString('base64url')}`
  }

  /** @throws VaultError */
  open(sealed: string, context: string): string {
    return this.openBytes(sealed, context).toString('utf8')
  }

  /** @throws VaultError */
  openBytes(sealed: string, context: string): Buffer {
    const { keyId, content } = split(sealed)
    const tagStart = content.byteLength - TAG_BYTES
    if (tagStart < NONCE_BYTES) throw new VaultError('format')
    const nonce = content.subarray(0, NONCE_BYTES)
    const cipher = createDecipheriv('aes-256-gcm', this.#key(keyId), nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(boundTo(`${VERSION}.${keyId}`, context))
    cipher.setAuthTag(content.subarray(tagStart))
    try {
      return Buffer.concat([cipher.update(content.subarray(NONCE_BYTES, tagStart)), cipher.final()])
    } catch {
      throw new VaultError('damaged')
    }
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id)
    if (!key) throw new VaultError('unknownKey')
    return key
  }
}

/** True if a text has the format of a sealed value, whichever key sealed it. */
export const isSealed = (text: string): boolean => text.startsWith(`${VERSION}.`)

function split(sealed: string): { keyId: string; content: Buffer } {
  const match = /^v1\.([a-z0-9-]{1,16})\.([A-Za-z0-9_-]+)$/.exec(sealed)
  if (match?.[1] === undefined || match[2] === undefined) throw new VaultError('format')
  return { keyId: match[1], content: Buffer.from(match[2], 'base64url') }
}

function boundTo(head: string, context: string): Buffer {
  return Buffer.from(`${head}\n${context}`, 'utf8')
}
