import type { FileKind, StoredFile } from '@homefield/contract/file'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { newId } from '../../lib/ids.ts'
import { DiskStorage } from '../../lib/storage/disk-storage.ts'
import {
  type FileKey,
  type Storage,
  StorageError,
  type StoredFile as StoredBytes,
} from '../../lib/storage/storage.ts'

export const RED = { r: 220, g: 20, b: 20 }
export const BLUE = { r: 20, g: 20, b: 220 }
export const SIZES = [512, 256, 128, 64] as const

export const picture = (color = RED, edge = 120): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

export interface UploadOptions {
  readonly id?: string
  readonly commandId?: string
  readonly headers?: Record<string, string>
  readonly kind?: FileKind
  /** Id of the child whom the photo shows. */
  readonly profileId?: string
}

export interface Uploaded {
  readonly id: string
  readonly status: number
  readonly body: StoredFile & { error?: { code: string; message: string } }
}

export async function upload(
  world: World,
  who: Pick<Person, 'cookie'>,
  bytes: Uint8Array | ReadableStream | string,
  { id = newId(), commandId = newId(), headers = {}, kind = 'photo', profileId }: UploadOptions = {},
): Promise<Uploaded> {
  const child = profileId === undefined ? '' : `&profileId=${profileId}`
  const answer = await fetch(`${world.origin}/api/v1/files?id=${id}&kind=${kind}${child}`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'command-id': commandId, 'content-type': 'image/jpeg', ...headers },
    body: bytes,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  })
  return { id, status: answer.status, body: (await answer.json()) as Uploaded['body'] }
}

export const read = (
  world: World,
  id: string,
  {
    headers = {},
    variant = '512',
    method = 'GET',
  }: { headers?: Record<string, string>; variant?: string; method?: string } = {},
): Promise<Response> => fetch(`${world.origin}/api/v1/files/${id}/${variant}`, { method, headers })

export const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())

/** Returns the names of all files in a folder and its subfolders. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Stores files on disk like the real storage, and fails when a test requests a fault. */
export class FaultyStorage implements Storage {
  readonly #disk: DiskStorage
  /** Runs before each `put`, with the number of the call (from 1). A test can throw an error or wait here. */
  beforePut: (nth: number) => void | Promise<void> = () => undefined
  isDown = false
  puts = 0

  constructor(root: string) {
    this.#disk = new DiskStorage(root)
  }

  async put(key: FileKey, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    await this.beforePut(++this.puts)
    return this.#disk.put(key, content)
  }

  async get(key: FileKey): Promise<StoredBytes | undefined> {
    this.#answer()
    return this.#disk.get(key)
  }

  exists(key: FileKey): Promise<boolean> {
    return this.#disk.exists(key)
  }

  async delete(id: string): Promise<void> {
    this.#answer()
    await this.#disk.delete(id)
  }

  cleanUpDrafts(now: Temporal.Instant): Promise<void> {
    return this.#disk.cleanUpDrafts(now)
  }

  #answer(): void {
    if (this.isDown) throw new StorageError('unavailable')
  }
}
