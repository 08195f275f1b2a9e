/** Encrypts archives to public keys of age (age-encryption.org). Only a restore needs the private key. */
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { ArchiveError, type ArchiveSource } from '../archive.ts'
import type { BackupTarget } from './target.ts'

/** The first bytes of every file that age has encrypted. */
const MAGIC = 'age-encryption.org/'

/** The end of the name of an encrypted archive. */
export const ENCRYPTED = '.age'

/** Returns `content` unchanged if there are no recipients. */
export async function encrypted(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  if (recipients.length === 0) return content
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(streamOf(content))
}

/** age-encryption takes the global stream type. Where the types of browsers are loaded, it differs from Node's. */
const streamOf = (content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  // oxlint-disable-next-line no-unnecessary-type-assertion -- e2e/tsconfig.json loads the types of browsers
  NodeStream.from(content) as unknown as ReadableStream<Uint8Array>

/** A pair of keys for one archive. The private key lives only in this process. */
export async function newPair(): Promise<{ readonly recipient: string; readonly identity: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Reads the private keys of a file that `age-keygen` has made. @throws ArchiveError */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ArchiveError(`The key file ${path} cannot be read: ${wordsOf(error)}`)
  })
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (found.length === 0) throw new ArchiveError(`${path} has no private key of age (AGE-SECRET-KEY-…).`)
  return found
}

/** An archive that is a file of this machine. @param identities private keys of age, if it is encrypted */
export const fileSource = (path: string, identities: readonly string[] = []): ArchiveSource => ({
  path,
  open: async () => {
    if (!(await isEncrypted(path))) return createReadStream(path)
    return decrypted({ path, identities }, createReadStream(path))
  },
})

/** An archive in the folder or bucket of the backups. */
export const targetSource = (
  target: Pick<BackupTarget, 'read'>,
  name: string,
  identities: readonly string[],
): ArchiveSource => ({
  path: name,
  open: async () => {
    const content = await target.read(name)
    return name.endsWith(ENCRYPTED) ? decrypted({ path: name, identities }, content) : content
  },
})

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(MAGIC.length)
    await file.read(head, 0, head.length, 0)
    return head.toString('latin1') === MAGIC
  } finally {
    await file.close()
  }
}

/** @throws ArchiveError */
async function decrypted(
  { path, identities }: { readonly path: string; readonly identities: readonly string[] },
  content: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  if (identities.length === 0)
    throw new ArchiveError(`${path} is encrypted. Name the file with the private key: --key-file <file>`)
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const failed = (error: unknown): never => {
    throw new ArchiveError(`${path} cannot be decrypted: ${wordsOf(error)}`)
  }
  const opened = await decrypter.decrypt(streamOf(content)).catch(failed)
  return (async function* () {
    try {
      yield* opened
    } catch (error) {
      failed(error)
    }
  })()
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
