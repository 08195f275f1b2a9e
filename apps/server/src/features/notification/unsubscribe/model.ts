import { MAIL_TOPICS } from '@homefield/contract/account'
import { z } from 'zod'
import type { Vault } from '../../../lib/crypto/vault.ts'

/** The target of an unsubscribe link: one kind of email to the account, or all email to one additional address. */
const Stop = z.union([
  z.strictObject({ user: z.uuid(), topic: z.enum(MAIL_TOPICS) }),
  z.strictObject({ user: z.uuid(), email: z.uuid() }),
])
export type Stop = z.infer<typeof Stop>

const SEAL = 'mail-stop'

/**
 * The token is encrypted: anyone with the link can unsubscribe, but only the server can read the content.
 * The token is base64url, which has no dots. A dot would make the URL look like a file name.
 * The token itself names the account and the kind of email, so the database stores nothing about the link.
 */
export function stopToken(vault: Vault, stop: Stop): string {
  return Buffer.from(vault.seal(JSON.stringify(stop), SEAL)).toString('base64url')
}

/** Returns null if this server did not create the token. */
export function stopOf(vault: Vault, token: string): Stop | null {
  try {
    return Stop.parse(JSON.parse(vault.open(Buffer.from(token, 'base64url').toString(), SEAL)))
  } catch {
    return null
  }
}
