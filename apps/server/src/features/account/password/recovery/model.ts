import { z } from 'zod'
import type { Caller } from '../../../../lib/caller.ts'
import type { Vault } from '../../../../lib/crypto/vault.ts'

export const ASKER_SEAL = 'account.recover'
const Asker = z.object({ email: z.string(), address: z.string(), userAgent: z.string() })

/** Encrypts the address and the requester's data, because the job queue must not reveal them (C69, C70). */
export function sealAsker(vault: Vault, email: string, { address, headers }: Caller): string {
  const userAgent = headers['user-agent']?.slice(0, 1_000) ?? ''
  return vault.seal(JSON.stringify({ email, address, userAgent } satisfies z.input<typeof Asker>), ASKER_SEAL)
}

export function openAsker(vault: Vault, sealed: string): { email: string; caller: Caller } {
  const { email, address, userAgent } = Asker.parse(JSON.parse(vault.open(sealed, ASKER_SEAL)))
  return { email, caller: { address, headers: { 'user-agent': userAgent } } }
}
