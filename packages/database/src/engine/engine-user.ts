import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFile } from 'node:fs/promises'

import { EngineError } from './engine-error.ts'

/*
 * Chooses the system user that runs the database engine, because PostgreSQL refuses to run as root.
 * If the caller is not root, the engine runs as the caller, and the engine user is null.
 *
 * If the caller is root, the engine runs as the first available of these users:
 * - the owner of an existing cluster;
 * - the user `homefield`, if the machine has one;
 * - the first numeric id from 60600 to 61183 that no user has.
 *
 * The ids from 60600 to 61183 are safe to use, because systemd never assigns an id in that range.
 * Higher ids do not work everywhere: many containers support only ids below 65536.
 * A separate user id is safer than `nobody`: other programs that run as `nobody` could read the database.
 * PostgreSQL's initdb requires a user with a name. The database server accepts a numeric id without a name.
 * Homefield runs initdb as an existing unprivileged user, preferably `nobody`, in a separate directory.
 * Homefield then makes the engine's user the owner of the cluster's directory.
 */

export interface EngineUser {
  readonly uid: number
  readonly gid: number
}

export interface Run {
  readonly status: number | null
  readonly output: string
}

const FIRST_ID = 60600
const LAST_ID = 61183

interface Account extends EngineUser {
  readonly name: string
}

async function accounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

export const isRoot = (): boolean => process.getuid?.() === 0

export async function engineUserForRoot(): Promise<EngineUser> {
  const known = await accounts()
  const own = known.find((account) => account.name === 'homefield' && account.uid !== 0)
  if (own) return { uid: own.uid, gid: own.gid }
  const taken = new Set(known.flatMap((account) => [account.uid, account.gid]))
  for (let id = FIRST_ID; id <= LAST_ID; id++) if (!taken.has(id)) return { uid: id, gid: id }
  throw new EngineError('No free user id for the database engine. Create a system user named homefield.')
}

/** Returns an existing user, preferably `nobody`, to run initdb, which requires a user with a name. */
export async function namedUser(): Promise<EngineUser> {
  const known = await accounts()
  const account = known.find(({ name }) => name === 'nobody') ?? known.find(({ uid }) => uid !== 0)
  if (account && account.uid !== 0) return { uid: account.uid, gid: account.gid }
  throw new EngineError(
    'PostgreSQL does not run as root, and this machine has no other user. Create one named homefield, or set DATABASE_URL.',
  )
}

/**
 * Runs a program as the given user and waits until the program exits.
 * The working directory is `/`, because the user might not be allowed to enter another directory.
 */
export async function runAs(
  user: EngineUser | null,
  program: string,
  args: readonly string[],
  input = '',
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawnAs(user, program, args)
    if (!child) {
      resolve({ status: null, output: `This process may not start ${program} as user id ${user?.uid}.` })
      return
    }
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => undefined) // the program ended before it read everything; its status reports the failure
    child.stdin.end(input)
    child.on('error', (error) => resolve({ status: null, output: String(error) }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

function spawnAs(
  user: EngineUser | null,
  program: string,
  args: readonly string[],
): ChildProcessWithoutNullStreams | null {
  try {
    return spawn(program, args, {
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: '/',
      env: ENGINE_ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  } catch {
    return null // root that lacks the capability to become another user gets an exception at once
  }
}

/** All environment variables of the engine. PGDATA, LD_PRELOAD and the like are not passed on. */
export const ENGINE_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Throws if root lacks the capability to switch to another user, as in a restricted container.
 * Called before Homefield creates any file.
 */
export async function assertMayBecome(user: EngineUser): Promise<void> {
  if ((await runAs(user, '/bin/sh', ['-c', ':'])).status === 0) return
  throw new EngineError(
    `PostgreSQL does not run as root, and this process may not become user id ${user.uid} (a container without ` +
      'the capabilities SETUID, SETGID and CHOWN?). Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Checks if a user can enter a directory and create a file there, by running a shell script as the user. */
export async function canWriteIn(user: EngineUser, directory: string): Promise<boolean> {
  const script = 'cd "$0" && : > .reach && rm .reach'
  return (await runAs(user, '/bin/sh', ['-c', script, directory])).status === 0
}
