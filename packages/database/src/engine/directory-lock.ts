import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { writeFileAtomic } from './atomic-file.ts'
import { DirectoryLockedError, EngineError } from './engine-error.ts'

/*
 * The lock of a data directory: one process has it, for as long as that process lives.
 *
 * Node offers no flock. A pid file alone is not a lock (pids are used again, and two starters can both find it
 * stale); a listening socket file leaves a stale file after a kill -9, and two starters who both remove it both
 * win. SQLite, which is part of Node, takes a real lock of the operating system (fcntl on Unix, LockFileEx on
 * Windows) with BEGIN EXCLUSIVE: the kernel lets one in, and frees it when the process ends, however it ends. It
 * belongs to the file, not to a network or process namespace, so two containers on one volume exclude each other
 * as well. It is not inherited, so the detached engine never holds it. The file stays empty, nothing is written
 * through SQLite. It must never be deleted: a second file is a second lock.
 *
 * One trap of fcntl: when a process closes any descriptor of the file, it loses its locks on it. SQLite knows that
 * of its own; nothing else in this process may ever open the file, not even to look (a backup must leave it out), and
 * a second try in the same process is refused before it touches the file.
 *
 * Beside it stands `lock.pid`, only to be able to say who holds it.
 */

export interface DirectoryLock {
  release(): Promise<void>
}

/** Directories that this process has locked or is about to. */
const held = new Set<string>()

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

/** Throws DirectoryLockedError, at once, when another process (or this one) has the lock. */
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
  // Only for us: whoever can open the file can lock it. Opened only where it does not exist, see above.
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

/** The holder writes its pid just after it got the lock: wait a moment for it rather than name a dead one. */
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
