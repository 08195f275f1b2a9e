import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'

/**
 * Version of our secret. Each encrypted value contains the version, so that decryption uses the right secret.
 */
export const SECRET_VERSION = 1

/** Encrypts second-factor keys and recovery codes with our secret, by better-auth's XChaCha20-Poly1305 (C69). */
export interface Sealing {
  seal(text: string): Promise<string>
  open(sealed: string): Promise<string>
  sealCodes(codes: readonly string[]): Promise<string>
  openCodes(sealed: string): Promise<readonly string[]>
}

export function createSealing(secret: string): Sealing {
  const key = { keys: new Map([[SECRET_VERSION, secret]]), currentVersion: SECRET_VERSION }
  const seal = (text: string) => symmetricEncrypt({ key, data: text })
  const open = (sealed: string) => symmetricDecrypt({ key, data: sealed })
  return {
    seal,
    open,
    sealCodes: (codes) => seal(JSON.stringify(codes)),
    openCodes: async (sealed) => z.array(z.string()).parse(JSON.parse(await open(sealed))),
  }
}
