/**
 * Locks landed migrations: `packages/database/migrations/checksums.txt` has the SHA-256 of each migration.
 * An installation that has applied a migration stores its checksum, and refuses to start if the file was edited.
 *
 *   node scripts/lock-migrations.ts           adds the checksums of new migrations
 *   node scripts/lock-migrations.ts --check   fails if a migration was edited, deleted or not yet added
 */
import { PACKAGE, readMigrations } from '@homefield/database/migration-files'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(PACKAGE, 'migrations/checksums.txt')

/** Maps each locked file to its checksum. The lines have the format of `sha256sum`. */
const locked = new Map(
  (await readFile(FILE, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [checksum = '', file = ''] = line.split('  ')
      return [file, checksum]
    }),
)
const migrations = (await readMigrations()).map(({ number, name, checksum }) => ({
  file: `${String(number).padStart(4, '0')}_${name}.sql`,
  checksum,
}))

const problems = migrations.flatMap(({ file, checksum }) => {
  const known = locked.get(file)
  if (known === undefined || known === checksum) return []
  return `${file} was edited. Restore it and write a new migration. If it is not on main yet, delete its line in checksums.txt.`
})
const present = new Set(migrations.map(({ file }) => file))
for (const file of locked.keys())
  if (!present.has(file))
    problems.push(`${file} is missing. If it never was on main, delete its line in checksums.txt.`)

const added = migrations.filter(({ file }) => !locked.has(file))
if (process.argv.includes('--check'))
  for (const { file } of added)
    problems.push(`${file} is not in checksums.txt. Run: node scripts/lock-migrations.ts`)
else if (problems.length === 0) {
  const lines = [...locked].map(([file, checksum]) => `${checksum}  ${file}`)
  await writeFile(
    FILE,
    [...lines, ...added.map(({ file, checksum }) => `${checksum}  ${file}`), ''].join('\n'),
  )
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('all migrations are as they landed')
