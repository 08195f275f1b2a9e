import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { isSameSecret } from '../../../lib/crypto/secret.ts'
import { isMailAddress } from '../../../lib/mailer/mail.ts'

/**
 * Returns the lowercased address if the text is exactly one address with a dotted host, otherwise null, also
 * for lists (C68).
 */
export function recipientOf(typed: string): string | null {
  const address = typed.trim().toLowerCase()
  return isMailAddress(address) && /@[^@]+\.[^@.]{2,}$/.test(address) ? address : null
}

/*
 * Links that decline shared events. The secret in a mail is the address with a keyed hash. Its holder can
 * decline for that address only, and the server need not store recipients. It stores only a keyed hash of an
 * address that declined.
 */

/** `<address, base64url>.<keyed hash>` */
export function refusalSecret(address: string, lookup: LookupHash): string {
  return `${Buffer.from(address).toString('base64url')}.${lookup.hash(address, 'share-refusal-link')}`
}

/** Returns the address that a secret was made for, or null if we did not make it. */
export function addressOfSecret(secret: string, lookup: LookupHash): string | null {
  const end = secret.indexOf('.')
  if (end < 0) return null
  const address = Buffer.from(secret.slice(0, end), 'base64url').toString()
  const seal = secret.slice(end + 1)
  const isOurs = lookup.candidates(address, 'share-refusal-link').some((one) => isSameSecret(one, seal))
  return isOurs ? recipientOf(address) : null
}

/** Hashes with the current key first, then with older keys. */
export function refusalHashes(address: string, lookup: LookupHash): string[] {
  return lookup.candidates(address, 'share-refusal')
}
