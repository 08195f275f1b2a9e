import { symmetricDecrypt } from 'better-auth/crypto'
import { z } from 'zod'
import { isSealed, type Vault } from '../../../lib/crypto/vault.ts'

/** Version of the session secret that better-auth signs with. */
export const SECRET_VERSION = 1

/** Encryption context of a person's second-factor key and recovery codes. */
export const secondFactorContext = (userId: string) => `second-factor:${userId}`

/** Encrypts second-factor keys and recovery codes with the installation's encryption keys (C69). */
export interface Sealing {
  seal(userId: string, text: string): string
  open(userId: string, sealed: string): Promise<string>
  sealCodes(userId: string, codes: readonly string[]): string
  openCodes(userId: string, sealed: string): Promise<readonly string[]>
}

export function createSealing(vault: Vault, sessionSecret: string): Sealing {
  const seal = (userId: string, text: string) => vault.seal(text, secondFactorContext(userId))
  const open = async (userId: string, sealed: string) =>
    isSealed(sealed)
      ? vault.open(sealed, secondFactorContext(userId))
      : openWithSessionSecret(sealed, sessionSecret)
  return {
    seal,
    open,
    sealCodes: (userId, codes) => seal(userId, JSON.stringify(codes)),
    openCodes: async (userId, sealed) => z.array(z.string()).parse(JSON.parse(await open(userId, sealed))),
  }
}

/**
 * Opens a value from before decision 84, with better-auth's XChaCha20-Poly1305.
 * Such a value is lost if the session secret changes, so `homefield rotate-keys` seals it with an encryption key.
 */
export function openWithSessionSecret(sealed: string, secret: string): Promise<string> {
  const key = { keys: new Map([[SECRET_VERSION, secret]]), currentVersion: SECRET_VERSION }
  return symmetricDecrypt({ key, data: sealed })
}
