import { chown, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { syncDirectory } from './atomic-file.ts'
import type { Binaries } from './binaries.ts'
import { EngineError } from './engine-error.ts'
import { isRoot, namedUser, runAs } from './engine-user.ts'
import { giveTree, temporaryCluster, type Home } from './placement.ts'

/*
 * Creates the database cluster. Killing the process at any time leaves either a complete cluster or none.
 * The cluster is built in a temporary directory with a random name, next to its final directory.
 * When the cluster is complete, the temporary directory is renamed to the final name.
 * Unfinished directories of earlier attempts are deleted before a new cluster is built.
 * If an initdb process of an earlier attempt is still running, it fails because its directory is gone.
 */

/** Content of pg_hba.conf: every role must use the unix socket and a password. */
const HOST_RULES = `# Written by Homefield. The engine listens on a unix socket only; every role has a password.
local all all scram-sha-256
`

const majorOf = (binaries: Binaries): string => binaries.version.split('.')[0] ?? ''

/**
 * Returns whether the database cluster exists.
 * Throws if a different major version of PostgreSQL created the cluster: the file formats are incompatible.
 */
export async function hasCluster(home: Home, binaries: Binaries): Promise<boolean> {
  let version: string
  try {
    version = (await readFile(join(home.cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  if (version !== majorOf(binaries)) {
    throw new EngineError(
      `The database in ${home.cluster} was made by PostgreSQL ${version}, and this Homefield brings ` +
        `${majorOf(binaries)}. Make a backup with the Homefield that made it, and restore it into a new DATA_DIR.`,
    )
  }
  return true
}

/** Creates an empty cluster and sets the password of its superuser, `postgres`. */
export async function makeCluster(
  home: Home,
  binaries: Binaries,
  superPassword: string,
  durable: boolean,
): Promise<void> {
  await removeLeftovers(home)
  const making = temporaryCluster(home)
  // PostgreSQL's initdb requires a user that has a name in the system's user database.
  // If this process is root, PostgreSQL may run as a numeric user id without a name.
  // A process that runs as root therefore lets an existing named user run initdb.
  // `giveTree` then makes PostgreSQL's user the owner of the cluster's files.
  const maker = isRoot() ? await namedUser() : null
  try {
    await mkdir(making, { mode: 0o700 })
    if (maker) await chown(making, maker.uid, maker.gid)
    const collation = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]
    const sync = durable ? [] : ['--no-sync']
    const args = ['-D', making, '-U', 'postgres', '--auth=reject', ...collation, ...sync]
    succeeded('initdb', await runAs(maker, binaries.initdb, args))

    const statement = `alter role postgres password '${superPassword.replaceAll("'", "''")}';\n`
    const settings = ['-c', 'password_encryption=scram-sha-256', '-c', 'scram_iterations=1']
    const single = ['--single', '-j', ...settings, '-D', making, 'postgres']
    succeeded('postgres --single', await runAs(maker, binaries.postgres, single, `${statement}\n`))

    // The file pg_hba.conf is written as the directory's owner and not as root.
    // The directory's owner could otherwise plant a symbolic link that makes root overwrite another file.
    const rules = ['-c', 'cat > "$0"', join(making, 'pg_hba.conf')]
    succeeded('pg_hba.conf', await runAs(maker, '/bin/sh', rules, HOST_RULES))
    if (home.user) await giveTree(making, home.user)
    await syncDirectory(making)
    await rename(making, home.cluster)
    await syncDirectory(home.directory)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function removeLeftovers(home: Home): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (name.startsWith('postgres.making-'))
      await rm(join(home.directory, name), { recursive: true, force: true })
  }
}

function succeeded(what: string, run: { status: number | null; output: string }): void {
  if (run.output.includes('could not look up effective user ID')) {
    throw new EngineError(
      `PostgreSQL wants its user to have a name, and user id ${process.getuid?.()} has none in /etc/passwd. ` +
        'Add one, start as another user, or set DATABASE_URL.',
    )
  }
  if (run.status !== 0 || /^\S*\s*(ERROR|FATAL|PANIC):/m.test(run.output)) {
    throw new EngineError(`The database could not be made (${what}):\n${run.output.trim().slice(-2000)}`)
  }
}
