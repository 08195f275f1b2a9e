/**
 * Every text of the web stands in its catalogs, and nothing that no longer stands in the web: extracts them anew into a
 * directory aside and compares. (That each is translated, the build checks.)
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const WEB = join(import.meta.dirname, '../apps/web')
const LOCALES = join(WEB, 'src/locales')

const aside = await mkdtemp(join(tmpdir(), 'homefield-messages-'))
try {
  await cp(LOCALES, aside, { recursive: true })
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'],
    { cwd: WEB, env: { ...process.env, HOMEFIELD_LOCALES: aside } },
  )
  for (const file of await readdir(LOCALES, { recursive: true })) {
    if (!file.endsWith('.po')) continue
    const kept = await idsIn(join(LOCALES, file))
    const made = await idsIn(join(aside, file))
    for (const id of made) if (!kept.has(id)) tell(file, 'lacks', id)
    for (const id of kept) if (!made.has(id)) tell(file, 'still has', id)
  }
} finally {
  await rm(aside, { recursive: true, force: true })
}
if (process.exitCode === 1) console.error('Run: npm run messages -w @homefield/web')
else console.log('the catalogs hold the texts of the web')

function tell(file: string, what: string, id: string): void {
  console.error(`${file} ${what} ${id}`)
  process.exitCode = 1
}

async function idsIn(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8')
  return new Set([...text.matchAll(/^msgid (.*(?:\n".*)*)/gm)].map(([, id = '']) => id))
}
