import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { isSameSecret } from '../../../lib/crypto/secret.ts'
import { isMailAddress } from '../../../lib/mailer/mail.ts'

/**
 * Returns the address in lowercase if the text contains only one email address, with a dot in its host.
 * Returns null for a text that is not exactly one address, even for a list of valid addresses (C68).
 */
export function recipientOf(typed: string): string | null {
  const address = typed.trim().toLowerCase()
  return isMailAddress(address) && /@[^@]+\.[^@.]{2,}$/.test(address) ? address : null
}

/*
 * Creates the links with which recipients unsubscribe from shared events.
 * The secret in a link contains the recipient's address and a keyed hash of the address.
 * The keyed hash makes the secret valid for one address only, so the server stores no list of recipients.
 * If a recipient unsubscribes, the server stores only a keyed hash of the recipient's address.
 */

/** The secret has the form `<address, base64url>.<keyed hash>`. */
export function optOutSecret(address: string, lookup: LookupHash): string {
  return `${Buffer.from(address).toString('base64url')}.${lookup.hash(address, 'share-refusal-link')}`
}

/** Returns the address in a secret, or null if this server did not create the secret. */
export function addressOfSecret(secret: string, lookup: LookupHash): string | null {
  const end = secret.indexOf('.')
  if (end < 0) return null
  const address = Buffer.from(secret.slice(0, end), 'base64url').toString()
  const seal = secret.slice(end + 1)
  const isOurs = lookup.candidates(address, 'share-refusal-link').some((one) => isSameSecret(one, seal))
  return isOurs ? recipientOf(address) : null
}

/**
 * If an address opted out of shared events, its opt-out is stored under one of these hashes. There is one per key.
 * The hash with the current key comes first in the list.
 */
export function optOutHashes(address: string, lookup: LookupHash): string[] {
  return lookup.candidates(address, 'share-refusal')
}
