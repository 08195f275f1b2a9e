/**
 * Bytes of somebody else's that may be forgotten at any time: in memory what was used last, on disk more of it, both
 * bounded. A file is its time (8 bytes, milliseconds, big-endian), the hash of the bytes,
 * and the bytes; it is called by the hash of its key. What is on
 * disk from an earlier run is found at the first question. The disk failing makes it slower, never wrong.
 *
 * Several processes on one folder each count for themselves: then the bound is theirs together, not of one.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  readonly #memory: Bounded<Cached>
  readonly #disk: Bounded<number>
  #loaded: Promise<void> | undefined

  constructor({ folder, memoryBytes, diskBytes }: CacheParts) {
    this.#folder = folder
    this.#memory = new Bounded(memoryBytes)
    this.#disk = new Bounded(diskBytes)
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
    this.#memory.set(name, cached, cached.bytes.length)
    return cached
  }

  async set(key: string, cached: Cached): Promise<void> {
    const name = nameOf(key)
    this.#memory.set(name, cached, cached.bytes.length)
    await this.#load()
    const header = Buffer.alloc(TIME_BYTES)
    header.writeBigInt64BE(BigInt(cached.storedAt.epochMilliseconds))
    const draft = join(this.#folder, `${name}.${randomBytes(4).toString('hex')}`)
    const size = HEADER_BYTES + cached.bytes.length
    try {
      // Not flushed: what a crash tears its reader finds out by the hash.
      await writeFile(draft, Buffer.concat([header, hashOf(cached.bytes), cached.bytes]), { mode: 0o600 })
      await rename(draft, join(this.#folder, name))
    } catch {
      await orUndefined(rm(draft, { force: true }))
      return
    }
    const over = this.#disk.set(name, size, size)
    await Promise.all(over.map((gone) => orUndefined(rm(join(this.#folder, gone), { force: true }))))
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
        const isDraft = name.includes('.')
        const over = isDraft ? [name] : this.#disk.set(name, size, size)
        for (const gone of over) await orUndefined(rm(join(this.#folder, gone), { force: true }))
      }
    })()
    return this.#loaded
  }
}

/** What was used least recently goes first. */
class Bounded<Value> {
  readonly #most: number
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    return entry.value
  }

  /** @returns the names that had to go */
  set(name: string, value: Value, size: number): string[] {
    this.#drop(name)
    this.#entries.set(name, { value, size })
    this.#size += size
    const over: string[] = []
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) break
      this.#drop(oldest)
      over.push(oldest)
    }
    return over
  }

  #drop(name: string): void {
    this.#size -= this.#entries.get(name)?.size ?? 0
    this.#entries.delete(name)
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
