import { engineUserForRoot, isRoot } from '@homefield/database/engine/engine-user'
import type { Role } from '@homefield/database/engine/role'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

/** PgBouncer in transaction mode, in front of the PostgreSQL of the tests. */
export interface Pooler {
  /** Returns the URL of the same database and user, but through PgBouncer. */
  url(direct: string): string
  stop(): Promise<void>
}

const PROGRAM = 'pgbouncer'

/** True if the PATH contains PgBouncer (`apt install pgbouncer`). */
export const hasPgbouncer = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, PROGRAM)))

const ROLES = ['owner', 'app', 'auth', 'worker'] as const

/**
 * Starts PgBouncer on a free port of the loopback address, with its default settings for start-up parameters.
 * @param size number of server connections per user. A small number makes the clients share them.
 */
export async function startPgbouncer(direct: (role: Role) => string, size: number): Promise<Pooler> {
  const directory = await mkdtemp(join(tmpdir(), 'homefield-pgbouncer-'))
  // The socket of PostgreSQL is open only to PostgreSQL's own user. PgBouncer refuses to run as root, too.
  const user = isRoot() ? await engineUserForRoot() : null
  const port = await freePort()
  const accounts = ROLES.map((role) => partsOf(direct(role)))
  const config = join(directory, 'pgbouncer.ini')
  const list = join(directory, 'users.txt')
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${accounts[0]?.socket} port=5432`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${list}`,
      `default_pool_size = ${size}`,
      'max_client_conn = 500',
      '',
    ].join('\n'),
  )
  await writeFile(list, accounts.map(({ name, password }) => `"${name}" "${password}"\n`).join(''))
  for (const path of [directory, config, list]) {
    if (user) await chown(path, user.uid, user.gid)
    await chmod(path, path === directory ? 0o700 : 0o600)
  }
  const child = spawn(PROGRAM, [config], { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  await once(child, 'spawn')
  while (!(await answers(port)))
    if (child.exitCode !== null)
      throw new Error(`pgbouncer exited with code ${child.exitCode}:\n${said.join('')}`)
  return {
    url(url) {
      const { name, password, database } = partsOf(url)
      return `postgresql://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Reads the parts of a URL of the embedded PostgreSQL, which has no host before its path. */
function partsOf(url: string) {
  const [, name = '', password = '', database = '', query = ''] =
    /^postgresql:\/\/([^:]*):([^@]*)@\/([^?]*)\?(.*)$/.exec(url) ?? []
  return {
    name,
    password: decodeURIComponent(password),
    database,
    socket: new URLSearchParams(query).get('host') ?? '',
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return false
  } finally {
    socket.destroy()
  }
}
