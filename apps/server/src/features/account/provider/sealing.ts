import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'

/** Version of the installation's secret. Each encrypted value names the version of the secret that decrypts it. */
export const SECRET_VERSION = 1

/**
 * Encrypts second-factor keys and recovery codes with the installation's secret (C69).
 * The cipher is better-auth's XChaCha20-Poly1305.
 */
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
