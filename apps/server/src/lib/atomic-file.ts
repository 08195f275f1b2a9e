import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file atomically: after a crash, the file is either complete or absent. Only the owner can read the file.
 * The data is first written and flushed to a temporary file in `drafts` on the same disk, then renamed to `path`.
 * Finally the folder is flushed, because a crash could otherwise lose the new name.
 * @returns the number of bytes written
 */
export async function writeAtomically(
  path: string,
  drafts: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const draft = join(drafts, randomBytes(16).toString('hex'))
  const file = await open(draft, 'wx', 0o600)
  let size: number
  try {
    try {
      size = await writeAll(file, content)
    } finally {
      await file.close()
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await flushFolder(dirname(path))
  return size
}

async function writeAll(file: FileHandle, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  const chunks = content instanceof Uint8Array ? [content] : content
  for await (const chunk of chunks) {
    // write() may write only a part of the chunk, so this code uses writeFile().
    await file.writeFile(chunk)
    size += chunk.byteLength
  }
  await file.sync()
  return size
}

/** Flushes a folder to disk, so that a crash does not lose a new or renamed file. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
