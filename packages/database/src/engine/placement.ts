import { randomBytes } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, readFile, readdir, realpath, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'

import { writeFileAtomic } from './atomic-file.ts'
import { EngineError } from './engine-error.ts'
import { assertMayBecome, canWriteIn, engineUserForRoot, isRoot, type EngineUser } from './engine-user.ts'
import { readRecord, writeRecord, type EngineRecord } from './record.ts'
import { makeTrusted } from './trusted-directory.ts'

/*
 * Finds PostgreSQL's home directory, which holds the cluster, the log and the socket.
 * Also finds the system user that owns the home directory and runs PostgreSQL.
 *
 * The home directory is `<dataDir>/engine` if PostgreSQL's user may enter the data directory.
 * If PostgreSQL's user cannot enter the data directory, the home directory is in one of `places`.
 * A home directory in one of `places` is named by a random id.
 * Only root runs PostgreSQL as another user, so only root may need a home directory in `places`.
 * The id is recorded in the data directory, so a data directory that was moved still finds its home directory.
 * A home directory outside the data directory contains a file `belongs-to` with the data directory's path.
 * The file `belongs-to` keeps a copied data directory from silently using the database of the original.
 * The home directory never changes once a cluster exists.
 * If PostgreSQL's home directory is later missing or unreachable, the start fails.
 */

export interface Home {
  readonly directory: string
  readonly cluster: string
  readonly log: string
  readonly socket: string
  /** The system user that runs PostgreSQL; null if PostgreSQL runs as the caller. */
  readonly user: EngineUser | null
  /** True if the home directory is outside the data directory, which PostgreSQL's user may not enter. */
  readonly outside: boolean
}

/** Default parents of PostgreSQL's home directory. None is below /tmp, because data must survive a reboot. */
export const DEFAULT_PLACES: readonly string[] =
  process.platform === 'darwin' ? ['/usr/local/var/homefield'] : ['/var/lib/homefield', '/opt/homefield']

/** A socket's path may have 108 bytes on Linux and 104 on macOS, including PostgreSQL's file name. */
const LONGEST_SOCKET_PATH = 100

/**
 * Creates the data directory, or leaves an existing one unchanged.
 * If the caller is root, the mode is 0711, so that PostgreSQL's user can pass through to its home directory.
 * Mode 0711 exposes no secrets, because each secret file in the directory has its own stricter mode.
 */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  const first = await mkdir(path, { recursive: true, mode: 0o755 })
  if (first !== undefined) await chmod(path, isRoot() ? 0o711 : 0o700)
  return realpath(path)
}

/** Finds the recorded home directory, or creates and records one. Also returns the updated record. */
export async function findHome(
  dataDir: string,
  record: EngineRecord,
  places: readonly string[],
): Promise<{ home: Home; record: EngineRecord }> {
  if (record.home === null) return makeHome(dataDir, record, places)

  const outside = isAbsolute(record.home)
  const directory = outside ? record.home : join(dataDir, record.home)
  const found = await stat(directory).catch(() => null)
  if (!found && record.initialized) {
    throw new EngineError(
      `The database of ${dataDir} is missing: ${directory} is not there. ` +
        'Bring it back, or start with another DATA_DIR.',
    )
  }
  if (!found) return makeHome(dataDir, record, places)
  if (outside) await claim(directory, dataDir, record.id)
  const user = await ownerOf(directory, found.uid, found.gid)
  if (user && !(await canWriteIn(user, directory))) {
    throw new EngineError(
      `The database engine runs as user id ${user.uid}, which cannot get to ${directory}. ` +
        'Let others pass through the directories above it (chmod o+x), or move DATA_DIR back.',
    )
  }
  return { home: await describe(directory, user, outside, record.id), record }
}

async function makeHome(
  dataDir: string,
  record: EngineRecord,
  places: readonly string[],
): Promise<{ home: Home; record: EngineRecord }> {
  const user = isRoot() ? await engineUserForRoot() : null
  if (user) await assertMayBecome(user)
  const inside = join(dataDir, 'engine')
  await makeHomeDirectory(inside, user)
  if (!user || (await canWriteIn(user, inside))) {
    const kept = { ...record, home: 'engine' }
    await writeRecord(dataDir, kept)
    return { home: await describe(inside, user, false, record.id), record: kept }
  }
  await rm(inside, { recursive: true, force: true })

  const failures: string[] = []
  for (const place of places) {
    const directory = join(place, record.id)
    try {
      await makeTrusted(place)
      await makeHomeDirectory(directory, user)
      await writeFileAtomic(join(directory, 'belongs-to'), `${dataDir}\n`)
      if (await canWriteIn(user, directory)) {
        const kept = { ...record, home: directory }
        await writeRecord(dataDir, kept)
        return { home: await describe(directory, user, true, record.id), record: kept }
      }
      failures.push(`${directory}: user id ${user.uid} cannot write there`)
    } catch (error) {
      failures.push(`${directory}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new EngineError(
    `The database engine does not run as root but as user id ${user.uid}, which cannot get to ${dataDir}, ` +
      `nor to a place of its own:\n  ${failures.join('\n  ')}\nSet DATA_DIR to a directory that others may pass through.`,
  )
}

/**
 * Throws if this data directory is a copy and its original still uses the same PostgreSQL home directory.
 * Updates `belongs-to` if the data directory was moved.
 */
async function claim(home: string, dataDir: string, id: string): Promise<void> {
  const file = join(home, 'belongs-to')
  const owner = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (owner === dataDir) return
  const other = owner === '' ? null : await readRecord(owner).catch(() => null)
  if (other?.id === id) {
    throw new EngineError(
      `${dataDir} is a copy of ${owner}, and the database in ${home} belongs to the original. ` +
        `Remove engine.json from the copy to start it with an empty database.`,
    )
  }
  await writeFileAtomic(file, `${dataDir}\n`)
}

/**
 * Returns the user that owns PostgreSQL's home directory if the caller is root.
 * If root owns the directory, for example after a restore, changes the owner to PostgreSQL's user first.
 */
async function ownerOf(directory: string, uid: number, gid: number): Promise<EngineUser | null> {
  if (!isRoot()) {
    if (process.getuid !== undefined && uid !== process.getuid()) {
      throw new EngineError(`${directory} belongs to user id ${uid}: start as that user, or as root.`)
    }
    return null
  }
  if (uid !== 0) return { uid, gid }
  const user = await engineUserForRoot()
  await giveTree(directory, user)
  return user
}

/**
 * Creates PostgreSQL's home directory, with mode 0711 if the caller is root.
 * Mode 0711 lets initdb, which runs as another user, enter the directory.
 * The directories inside PostgreSQL's home directory have their own modes.
 */
async function makeHomeDirectory(directory: string, user: EngineUser | null): Promise<void> {
  await mkdir(directory, { recursive: true })
  await chmod(directory, user ? 0o711 : 0o700)
  await give(directory, user)
}

async function give(path: string, user: EngineUser | null): Promise<void> {
  if (user) await lchown(path, user.uid, user.gid)
}

/** Changes the owner of a directory and everything in it. Does not follow symbolic links. */
export async function giveTree(directory: string, user: EngineUser): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
  await lchown(directory, user.uid, user.gid)
}

async function describe(
  directory: string,
  user: EngineUser | null,
  outside: boolean,
  id: string,
): Promise<Home> {
  return {
    directory,
    cluster: join(directory, 'postgres'),
    log: join(directory, 'log'),
    socket: await socketDirectory(directory, user, id),
    user,
    outside,
  }
}

async function socketDirectory(directory: string, user: EngineUser | null, id: string): Promise<string> {
  const inside = join(directory, 'run')
  const short = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH
  // The path does not depend on TMPDIR, because the next start must find the same socket directory.
  const socket = short ? inside : `/tmp/homefield-${id}`
  await mkdir(socket, { recursive: true, mode: 0o700 })
  const found = await lstat(socket)
  const mine = found.uid === (process.getuid?.() ?? found.uid) || found.uid === user?.uid
  if (!found.isDirectory() || !mine) throw new EngineError(`${socket} belongs to somebody else: remove it.`)
  await chmod(socket, 0o700)
  await give(socket, user)
  return socket
}

/** Returns the temporary path, next to the cluster's final path, where a new cluster is built. */
export const temporaryCluster = (home: Home): string =>
  `${home.cluster}.making-${randomBytes(6).toString('hex')}`
