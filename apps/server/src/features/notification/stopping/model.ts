import { MAIL_TOPICS } from '@homefield/contract/account'
import { z } from 'zod'
import type { Vault } from '../../../lib/crypto/vault.ts'

/** What the link in a mail ends: a kind of mail to its owner, or all mail to one additional address. */
const Stop = z.union([
  z.strictObject({ user: z.uuid(), topic: z.enum(MAIL_TOPICS) }),
  z.strictObject({ user: z.uuid(), email: z.uuid() }),
])
export type Stop = z.infer<typeof Stop>

const SEAL = 'mail-stop'

/**
 * Sealed: whoever has the link can stop these mails, and can read nothing in it. Without dots, which would make the address
 * look like that of a file. Nothing is stored of whom a mail went to.
 */
export function stopToken(vault: Vault, stop: Stop): string {
  return Buffer.from(vault.seal(JSON.stringify(stop), SEAL)).toString('base64url')
}

/** Null where it is none of ours. */
export function stopOf(vault: Vault, token: string): Stop | null {
  try {
    return Stop.parse(JSON.parse(vault.open(Buffer.from(token, 'base64url').toString(), SEAL)))
  } catch {
    return null
  }
}
