import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { writeFileAtomic } from './atomic-file.ts'
import { DirectoryLockedError, EngineError } from './engine-error.ts'

/*
 * Locks a data directory for one Homefield process until that process ends.
 *
 * Node offers no flock, and the two usual replacements, a pid file and a listening socket, are unsafe.
 * A pid file fails because pids are reused, and two processes can both conclude that the same file is stale.
 * A listening socket leaves a stale socket file after kill -9.
 * Two processes that both remove the stale socket file would then both believe that they hold the lock.
 * SQLite, which is part of Node, takes a file lock of the operating system with BEGIN EXCLUSIVE.
 * (It uses fcntl on Unix and LockFileEx on Windows.)
 * The kernel gives the lock to one process, and frees it when that process ends for any reason.
 * The lock belongs to the file on disk, not to a network or process namespace.
 * Two containers on one volume therefore cannot both hold the lock.
 * Child processes do not inherit the lock, so the detached database server never holds the lock.
 * The lock file stays empty, because Homefield stores no data in this SQLite database.
 * The lock file must never be deleted: a process could lock a new file while the old file is still locked.
 *
 * A process that closes any descriptor of a file loses all fcntl locks that the process holds on the file.
 * SQLite prevents the loss of a lock only for the descriptors that SQLite itself opened.
 * No other code in the process may open the lock file, not even for reading.
 * A backup must skip the lock file, because closing the file after reading would release the lock.
 * A second lock attempt in the same process is rejected before the process opens the lock file.
 *
 * The file `lock.pid` next to the lock file only supplies the holder's pid for error messages.
 */

export interface DirectoryLock {
  release(): Promise<void>
}

/** Directories that this process has locked or is about to lock. */
const held = new Set<string>()

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

/** Throws DirectoryLockedError at once if another process, or the calling process, already holds the lock. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = await realpath(directory)
  if (held.has(path)) throw refusal(directory, process.pid)
  held.add(path)
  try {
    const lock = await take(path, directory)
    let released = false
    return {
      async release() {
        if (released) return
        released = true
        await rm(join(path, PID_FILE), { force: true })
        lock.close()
        held.delete(path)
      },
    }
  } catch (error) {
    held.delete(path)
    throw error
  }
}

const PID_FILE = 'lock.pid'

async function take(path: string, directory: string): Promise<DatabaseSync> {
  const file = join(path, 'lock')
  // Mode 0600, because anybody who can open the file can lock it.
  // The flag 'wx' never opens an existing lock file, because closing the file would release the lock.
  await writeFile(file, '', { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  const lock = open(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    await writeFileAtomic(join(path, PID_FILE), `${process.pid}\n`, 0o644)
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw refusal(directory, await holder(join(path, PID_FILE)))
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new EngineError(
      `${file} cannot be opened (${String(error)}). Start as the user who started it first, or set DATA_DIR to a directory of your own.`,
    )
  }
}

const refusal = (directory: string, pid: number | null): DirectoryLockedError =>
  new DirectoryLockedError(
    `The data directory ${directory} is in use by another Homefield` +
      `${pid === null ? '' : ` (process ${pid})`}. Stop that one first, or set DATA_DIR to another directory.`,
    pid,
  )

/** Returns the lock holder's pid. Waits up to a second, because the pid is written just after locking. */
async function holder(pidFile: string): Promise<number | null> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
    if (pid > 0 && isAlive(pid)) return pid
    await sleep(50)
  }
  return null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
