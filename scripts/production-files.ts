/**
 * Copies what the built server needs at run time into an empty directory. The image consists of this copy.
 * A `npm ci --omit=dev` would also install Vitest, Playwright and TypeScript, which are optional peers of packages
 * that the server uses. This file follows the dependencies alone.
 *
 * The bundle contains absolute paths, so the copy must run at the path of this repository.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The server uses the components of react-email. Its preview program needs many more packages, such as esbuild. */
const USED_OF: Readonly<Record<string, readonly string[]>> = {
  'react-email': [
    '@react-email/render',
    'css-tree',
    'marked',
    'prismjs',
    'react',
    'react-dom',
    'tailwindcss',
  ],
}

const PROGRAMS = ['scripts/run.mjs', 'scripts/serve.ts', 'scripts/homefield.ts']
/** Source maps, types, documents and static libraries. `sources` of a package hold no tests and no test data. */
const UNUSED = /\.(map|md|markdown|a|tsbuildinfo|d\.[cm]?ts)$|^\.package-lock\.json$/
const UNUSED_SOURCE = /\.(test|fixture)\.|\.fixture$/

/** Returns the directories of all packages that the package in `start` needs at run time, `start` included. */
export function productionPackages(start: string): Set<string> {
  const found = new Set<string>()
  const visit = (directory: string): void => {
    if (found.has(directory)) return
    found.add(directory)
    const manifest = manifestOf(directory)
    for (const name of neededBy(manifest)) {
      const installed = findPackage(directory, name)
      if (installed !== null) visit(installed)
      else if (manifest.optionalDependencies?.[name] === undefined)
        throw new Error(`${manifest.name} needs ${name}, which is not installed. Run: npm ci`)
    }
  }
  visit(realpathSync(start))
  return found
}

function neededBy({ name, dependencies, optionalDependencies, ...manifest }: Manifest): readonly string[] {
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (peer) => manifest.peerDependenciesMeta?.[peer]?.optional !== true,
  )
  const all = [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
  return USED_OF[name] ?? all
}

function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest // npm has validated it
}

/** Searches as Node does: in the `node_modules` of the directory and of each directory above it. */
function findPackage(from: string, name: string): string | null {
  const installed = join(from, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return realpathSync(installed)
  const above = dirname(from)
  return above === from ? null : findPackage(above, name)
}

function copyProduction(root: string, target: string): void {
  const copy = (path: string, isUnused: (name: string) => boolean) =>
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !isUnused(basename(source)),
    })
  for (const path of ['package.json', ...PROGRAMS, 'apps/server/dist']) copy(path, () => false)
  copy('apps/web/dist', (name) => UNUSED.test(name) || name === '.sources')
  for (const directory of productionPackages(join(root, 'apps/server'))) {
    const path = relative(root, directory)
    if (path.split(sep).includes('node_modules')) {
      copy(path, (name) => UNUSED.test(name) || name === 'node_modules')
      continue
    }
    copy(path, (name) => UNUSED_SOURCE.test(name) || ['node_modules', 'dist'].includes(name))
    const link = join(target, 'node_modules', manifestOf(directory).name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(relative(dirname(link), join(target, path)), link)
  }
}

if (import.meta.main) {
  const [, , target] = process.argv
  if (target === undefined) throw new Error('Name the directory that receives the files.')
  copyProduction(join(import.meta.dirname, '..'), target)
}
