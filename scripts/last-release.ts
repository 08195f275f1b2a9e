/** The last released version, whose commit `release.json` names, for tests that upgrade from it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** Thrown if the last release cannot be checked out. The message says what to do. */
export class NoReleaseError extends Error {
  override name = 'NoReleaseError'
}

interface Release {
  readonly version: string
  readonly commit: string
}

export async function lastRelease(): Promise<Release> {
  return JSON.parse(await readFile(join(ROOT, 'release.json'), 'utf8')) as Release
}

/** Writes the files of the last release into an empty folder, with the packages that it needs. */
export async function checkOutRelease({ version, commit }: Release, directory: string): Promise<void> {
  const git = (...args: string[]) => run('git', args, { cwd: ROOT })
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new NoReleaseError(
      `This clone lacks the commit of release ${version}. Run: git fetch --depth 1 origin ${commit}`,
    )
  })
  await mkdir(directory, { recursive: true })
  const archive = join(directory, 'release.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', directory])
  if (await hasSamePackages(directory)) await linkPackages(directory)
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory })
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>
}

/** Returns true if this version has installed each package of the release in the release's version. */
async function hasSamePackages(directory: string): Promise<boolean> {
  const [theirs, ours] = (await Promise.all(
    [directory, ROOT].map(async (root) =>
      JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')),
    ),
  )) as [Lock, Lock]
  return Object.entries(theirs.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .every(([path, { version }]) => ours.packages[path]?.version === version)
}

/** Links the installed packages, but Homefield's own packages from the release. */
async function linkPackages(directory: string): Promise<void> {
  const modules = join(directory, 'node_modules')
  await mkdir(join(modules, '@homefield'), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@homefield') await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  for (const folder of ['packages/*', 'apps/*', 'testkit', 'e2e', 'bench']) {
    const places = folder.endsWith('/*')
      ? (await readdir(join(directory, folder.slice(0, -2)))).map((name) => join(folder.slice(0, -2), name))
      : [folder]
    for (const place of places) {
      const { name } = JSON.parse(await readFile(join(directory, place, 'package.json'), 'utf8')) as {
        name: string
      }
      await symlink(join(directory, place), join(modules, name))
      const own = join(ROOT, place, 'node_modules')
      if (existsSync(own)) await symlink(own, join(directory, place, 'node_modules'))
    }
  }
}
