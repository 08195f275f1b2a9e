import type { LookupHash } from '../../../lib/crypto/lookup-hash.ts'
import { isSameSecret } from '../../../lib/crypto/secret.ts'
import { isMailAddress } from '../../../lib/mailer/mail.ts'

/** One whole address with a host that has a dot, in small letters; null for anything else, lists included (C68). */
export function recipientOf(typed: string): string | null {
  const address = typed.trim().toLowerCase()
  return isMailAddress(address) && /@[^@]+\.[^@.]{2,}$/.test(address) ? address : null
}

/*
 * By whom no shared events are wanted: the mail's secret is the address and its seal, so that whoever has it can refuse for
 * that address alone, and nothing has to be kept of whom a mail went to. Of who refused a keyed hash is kept.
 */

/** `<address, base64url>.<seal>` */
export function refusalSecret(address: string, lookup: LookupHash): string {
  return `${Buffer.from(address).toString('base64url')}.${lookup.hash(address, 'share-refusal-link')}`
}

/** The address a secret was made for; null where it is none of ours. */
export function addressOfSecret(secret: string, lookup: LookupHash): string | null {
  const end = secret.indexOf('.')
  if (end < 0) return null
  const address = Buffer.from(secret.slice(0, end), 'base64url').toString()
  const seal = secret.slice(end + 1)
  const isOurs = lookup.candidates(address, 'share-refusal-link').some((one) => isSameSecret(one, seal))
  return isOurs ? recipientOf(address) : null
}

/** The hash to store first, those of older keys after it. */
export function refusalHashes(address: string, lookup: LookupHash): string[] {
  return lookup.candidates(address, 'share-refusal')
}
