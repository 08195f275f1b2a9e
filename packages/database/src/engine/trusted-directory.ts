import { chmod, lstat, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

import { EngineError } from './engine-error.ts'

/** Creates a directory and its missing parents so that every user may enter them, regardless of the umask. */
export async function makeOpen(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o755 })
  if (first === undefined) return
  for (let made = directory; ; made = dirname(made)) {
    await chmod(made, 0o755)
    if (made === first || made === dirname(made)) return
  }
}

/**
 * Creates a directory like makeOpen, but rejects a directory that another user owns or can write to.
 * Homefield runs programs and stores data in the directory, so no other user may be able to change its files.
 * Another user may have created the directory first in a shared directory such as /tmp.
 */
export async function makeTrusted(directory: string): Promise<void> {
  await makeOpen(directory)
  const found = await lstat(directory)
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid) || (found.mode & 0o022) !== 0) {
    throw new EngineError(`${directory} belongs to somebody else, or others can write there`)
  }
}
