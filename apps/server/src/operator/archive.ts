/**
 * The files of a backup, which is one `.tar.gz` that any machine can inspect:
 *
 * homefield.json          header: schema, tables with their columns, fingerprints of the encryption keys
 * database/<table>/<nth>  rows of one table in the text format of COPY, split into several files
 * files/<id>/<variant>    uploads
 * checksums.json          SHA-256 of each table's rows and of each file
 *
 * checksums.json is the last entry, so an archive that was cut off is detected by its missing checksums.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { secretsSchema } from '../config/secrets.ts'

export const HEADER = 'homefield.json'
export const CHECKSUMS = 'checksums.json'
export const PIECE_BYTES = 4 * 1024 * 1024

export const Header = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(
    z.object({ number: z.number().int(), name: z.string(), checksum: z.string(), expands: z.boolean() }),
  ),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), key: z.array(z.string()) }),
  ),
  /** Fingerprints of the encryption keys, so that a restore can detect a server with other keys. */
  keys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
  /** The encryption keys themselves, if the operator ran the backup with `--with-keys`. */
  secrets: secretsSchema.optional(),
})
export type Header = z.infer<typeof Header>

export const Checksums = z.object({
  tables: z.record(z.string(), z.string()),
  /** Number of rows of each table. Archives from before automatic backups lack it. */
  rows: z.record(z.string(), z.number()).optional(),
  files: z.record(z.string(), z.string()),
})
export type Checksums = z.infer<typeof Checksums>

/** Thrown if the file is not a backup, or if the backup is truncated or damaged. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** Writes the entries of a backup archive one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** @param size size of the content in bytes */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Yields the bytes of an uncompressed tar archive while `write` adds entries to the archive. */
export async function* writing(write: (archive: ArchiveWriter) => Promise<void>): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const written = write(writerTo(tar)).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for await (const bytes of tar) yield bytes
  await written
}

function writerTo(tar: Pack): ArchiveWriter {
  const entry = (name: string, size: number) => {
    const done = Promise.withResolvers<void>()
    done.promise.catch(() => undefined)
    const stream = tar.entry({ name, size, mode: 0o600 }, (error) =>
      error ? done.reject(error) : done.resolve(),
    )
    return { stream, done: done.promise }
  }
  return {
    async add(name, content) {
      const { stream, done } = entry(name, content.byteLength)
      stream.end(content)
      await done
    },
    async addStream(name, size, content) {
      const { stream, done } = entry(name, size)
      for await (const piece of content) if (!stream.write(piece)) await Promise.race([drained(stream), done])
      stream.end()
      await done
    },
  }
}

const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => void stream.once('drain', resolve))

export interface ArchiveEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/** The bytes of an archive, which can be read several times. */
export interface ArchiveSource {
  /** Path or name of the archive, for messages. */
  readonly path: string
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** Yields an archive's entries in order. The caller must read each entry to its end. @throws ArchiveError */
export async function* reading(source: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const { path } = source
  const unpacked = source.open().then((bytes) => pipeline(bytes, createGunzip(), entries))
  // If the source does not open, nothing ends the entries.
  unpacked.catch((error: unknown) => entries.destroy(error instanceof Error ? error : undefined))
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, content: entry }
      entry.resume()
    }
    await unpacked
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'EACCES') throw new ArchiveError(`${path} cannot be read (${code}).`)
    if (code === 'EISDIR') throw new ArchiveError(`${path} is a folder. Name the file of a backup.`)
    if (code.startsWith('Z_') || (error instanceof Error && /tar|end of data/i.test(error.message)))
      throw new ArchiveError(`${path} is not a backup, or was truncated: ${String(error)}`)
    throw error
  }
}

/** Reads only the header, which is the first entry of an archive. @throws ArchiveError */
export async function readHeader(source: ArchiveSource): Promise<Header> {
  for await (const { name, content } of reading(source)) {
    if (name !== HEADER) break
    return parse(Header, await whole(content), source.path)
  }
  throw new ArchiveError(`${source.path} is not a backup of Homefield.`)
}

export function parse<T>(schema: z.ZodType<T>, bytes: Buffer, path: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new ArchiveError(`${path} was created by another version of Homefield, or is damaged.`)
  }
}

export async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Yields `content` unchanged, and adds every byte to the hash `sum`. */
export async function* summed(
  content: AsyncIterable<Uint8Array>,
  sum: Hash = createHash('sha256'),
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    sum.update(piece)
    yield piece
  }
}

/** Joins small chunks into chunks of at least `size` bytes. Only the last chunk may be smaller. */
export async function* pieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const piece of content) {
    held.push(piece)
    bytes += piece.byteLength
    if (bytes < size) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
