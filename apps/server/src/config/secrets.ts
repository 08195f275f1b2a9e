import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { EncryptionKey } from './schema.ts'

export interface Secrets {
  readonly session: string
  readonly encryptionKeys: readonly EncryptionKey[]
}

export const SECRETS_FILE = 'secrets.json'

export const secretsSchema = z.object({
  version: z.literal(1),
  session: z.string().min(32),
  encryptionKeys: z
    .array(
      z.object({ id: z.string().regex(/^[a-z0-9-]{1,16}$/), key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    )
    .min(1),
})

/** The secrets file is unusable. The message names the file and says what to do. */
export class SecretsFileError extends Error {
  constructor(path: string, advice: string) {
    super(`${path} ${advice}`)
    this.name = 'SecretsFileError'
  }
}

/**
 * Reads the generated secrets of an installation that has no secrets in its settings.
 * The first start generates the secrets and stores them in `<dataDir>/secrets.json`, mode 0600.
 *
 * If two processes start for the first time at the same moment, both processes must use the same secrets.
 * A crash must leave a complete secrets file or none.
 * The process writes a new secrets file next to the final path, flushes the file, and hard-links it into place.
 * If another process has created the file first, the hard link fails, and the existing file is read.
 * @throws SecretsFileError
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const path = join(dataDir, SECRETS_FILE)
  const known = readSecrets(path)
  if (known) return known
  return keepSecrets(dataDir, {
    session: randomBytes(32).toString('base64url'),
    encryptionKeys: [{ id: 'k1', key: randomBytes(32).toString('base64url') }],
  })
}

/**
 * Writes the secrets to a file.
 * If the file already exists, the function returns the secrets in the file instead.
 * @throws SecretsFileError
 */
export function keepSecrets(dataDir: string, secrets: Secrets): Secrets {
  const path = join(dataDir, SECRETS_FILE)
  mkdirSync(dataDir, { recursive: true })
  const draft = writeDraft(path, secrets)
  try {
    linkSync(draft, path)
    syncFolder(dataDir)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const made = readSecrets(path)
  if (!made)
    throw new SecretsFileError(path, 'could not be written. Check that the data directory is writable.')
  return made
}

/** Replaces the secrets file. A crash leaves the old file or the new one. */
export function replaceSecrets(dataDir: string, secrets: Secrets): void {
  const path = join(dataDir, SECRETS_FILE)
  renameSync(writeDraft(path, secrets), path)
  syncFolder(dataDir)
}

/** Writes and flushes the secrets to a new file next to `path`, and returns its path. */
function writeDraft(path: string, { session, encryptionKeys }: Secrets): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    fchmodSync(file, 0o600)
    writeSync(file, `${JSON.stringify({ version: 1, session, encryptionKeys }, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}

function readSecrets(path: string): Secrets | undefined {
  let text: string
  try {
    const { mode } = statSync(path)
    // Windows has no permission bits. On other systems, a secrets file that other users can read is rejected.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new SecretsFileError(path, `can be read by other users. Run: chmod 600 ${path}`)
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  const advice =
    'is damaged. Restore it from a backup: without it, encrypted data in the database cannot be read.'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's own error message is not shown, because it would quote the secret text.
    throw new SecretsFileError(path, advice)
  }
  const parsed = secretsSchema.safeParse(value)
  if (!parsed.success) throw new SecretsFileError(path, advice)
  return { session: parsed.data.session, encryptionKeys: parsed.data.encryptionKeys }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
