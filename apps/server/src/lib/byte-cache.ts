/**
 * Caches bytes from third parties in memory and on disk.
 * Memory and disk each have a size limit. The least recently used entry is evicted first.
 * Each entry is a file, and the file's name is the hash of the entry's key.
 * A file contains the time of storage (8 bytes, milliseconds, big-endian), the SHA-256 of the bytes, and the bytes.
 * The first call reads the folder, so entries survive a restart of the process.
 * If the disk fails, the cache gets slower but never returns wrong bytes.
 *
 * Each process counts only its own files, so two processes that share a folder may fill it to twice the limit.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

export interface Cached {
  readonly bytes: Uint8Array
  readonly storedAt: Temporal.Instant
}

interface CacheParts {
  readonly folder: string
  readonly memoryBytes: number
  readonly diskBytes: number
}

const TIME_BYTES = 8
const HEADER_BYTES = TIME_BYTES + 32

export class ByteCache {
  readonly #folder: string
  readonly #memory: LRUCache<string, Cached>
  /** Size in bytes of each file, by file name. */
  readonly #disk: LRUCache<string, number>
  #evicted: string[] = []
  #loaded: Promise<void> | undefined

  constructor({ folder, memoryBytes, diskBytes }: CacheParts) {
    this.#folder = folder
    this.#memory = new LRUCache({
      maxSize: memoryBytes,
      sizeCalculation: ({ bytes }) => Math.max(bytes.length, 1),
    })
    this.#disk = new LRUCache({
      maxSize: diskBytes,
      sizeCalculation: (size) => Math.max(size, 1),
      dispose: (_, name, reason) => {
        if (reason === 'evict') this.#evicted.push(name)
      },
    })
  }

  async get(key: string): Promise<Cached | undefined> {
    const name = nameOf(key)
    const inMemory = this.#memory.get(name)
    if (inMemory) return inMemory
    await this.#load()
    if (this.#disk.get(name) === undefined) return undefined
    const file = await orUndefined(readFile(join(this.#folder, name)))
    if (!file || file.length < HEADER_BYTES) return undefined
    const bytes = new Uint8Array(file.subarray(HEADER_BYTES))
    if (!hashOf(bytes).equals(file.subarray(TIME_BYTES, HEADER_BYTES))) return undefined
    const cached = {
      bytes,
      storedAt: Temporal.Instant.fromEpochMilliseconds(Number(file.readBigInt64BE(0))),
    }
    this.#memory.set(name, cached)
    return cached
  }

  async set(key: string, cached: Cached): Promise<void> {
    const name = nameOf(key)
    this.#memory.set(name, cached)
    await this.#load()
    const header = Buffer.alloc(TIME_BYTES)
    header.writeBigInt64BE(BigInt(cached.storedAt.epochMilliseconds))
    const draft = join(this.#folder, `${name}.${randomBytes(4).toString('hex')}`)
    const size = HEADER_BYTES + cached.bytes.length
    try {
      // No fsync: `get` verifies the hash and ignores a file that a crash truncated.
      await writeFile(draft, Buffer.concat([header, hashOf(cached.bytes), cached.bytes]), { mode: 0o600 })
      await rename(draft, join(this.#folder, name))
    } catch {
      await orUndefined(rm(draft, { force: true }))
      return
    }
    this.#count(name, size)
    await this.#removeEvicted()
  }

  /** LRUCache silently drops a file that exceeds the whole cache, so that file must be evicted here. */
  #count(name: string, size: number): void {
    this.#disk.set(name, size)
    if (!this.#disk.has(name)) this.#evicted.push(name)
  }

  async #removeEvicted(): Promise<void> {
    const names = this.#evicted.splice(0)
    await Promise.all(names.map((name) => orUndefined(rm(join(this.#folder, name), { force: true }))))
  }

  #load(): Promise<void> {
    this.#loaded ??= (async () => {
      await orUndefined(mkdir(this.#folder, { recursive: true, mode: 0o700 }))
      const names = (await orUndefined(readdir(this.#folder))) ?? []
      const files = await Promise.all(
        names.map(async (name) => {
          const found = await orUndefined(stat(join(this.#folder, name)))
          return found ? [{ name, size: found.size, at: found.mtimeMs }] : []
        }),
      )
      for (const { name, size } of files.flat().toSorted((one, other) => one.at - other.at)) {
        if (name.includes('.')) this.#evicted.push(name)
        else this.#count(name, size)
      }
      await this.#removeEvicted()
    })()
    return this.#loaded
  }
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}
