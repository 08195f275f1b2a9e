/**
 * Checks file names against a fixed list of names, so that every feature has the same layout.
 * The whole team must agree before a new kind of file name is added to this list (CONTRIBUTING).
 */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface Vocabulary {
  readonly where: string
  /** Names allowed for files in a feature's folder or in its subfolders. */
  readonly names: RegExp
  /** Folders in which files may have any name. */
  readonly free: RegExp
  readonly say: string
}

const TEST = String.raw`(\.test|\.fixture|\.browser\.test)?`

const VOCABULARIES: readonly Vocabulary[] = [
  {
    where: 'apps/server/src/features',
    names: new RegExp(
      String.raw`^(([a-z-]+\.)?(routes|service|store|view|model|jobs)${TEST}|[a-z-]+\.task|[a-z-]+\.(test|fixture))\.ts$`,
    ),
    free: /\/provider\//,
    say: 'routes, service, store, view, model, jobs or <part>.service and the like, <name>.task (runs in a worker thread), provider/, tests',
  },
  {
    where: 'apps/web/src/features',
    names: new RegExp(String.raw`^((queries|mutations|model)${TEST}|[a-z-]+\.(test|fixture))\.tsx?$`),
    free: /\/(pages|components|model)\//,
    say: 'queries, mutations, model(.ts or folder), pages/, components/, tests',
  },
]

const FORBIDDEN = /^(utils?|helpers?|misc|common|types|index)\.tsx?$/
const problems: string[] = []

for await (const file of glob('{apps,packages,testkit,e2e,bench}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
})) {
  const name = file.split('/').at(-1) ?? ''
  if (FORBIDDEN.test(name)) problems.push(`${file}: this name says nothing. Name the file after its subject.`)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(name)) problems.push(`${file}: file names are kebab-case.`)
  for (const { where, names, free, say } of VOCABULARIES)
    if (file.startsWith(`${where}/`) && !free.test(file) && !names.test(name) && !name.endsWith('.css'))
      problems.push(`${file}: this name is not allowed in ${where}. Allowed: ${say}.`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('all file names follow the naming rules')
