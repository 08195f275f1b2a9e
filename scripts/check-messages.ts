/**
 * Every text of the web stands in its catalogs, and nothing that no longer stands in the web: extracts them anew into a
 * directory aside and compares. (That each is translated, the build checks.) And a text that stands in two catalogs has
 * one translation: all that were opened are one catalog in the browser, the last one wins, and the words on the screen
 * would change with the way to it. What means two things in English gets a `context`. A translation names what its text
 * names: a placeholder of another name would stay empty. And French punctuation that stands apart never begins a line.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  const said = new Map<string, string>()
  for (const file of await readdir(LOCALES, { recursive: true })) {
    if (!file.endsWith('.po')) continue
    for (const [id, translation] of await translationsIn(join(LOCALES, file))) {
      const text = `${dirname(file)} ${id}`
      if ((said.get(text) ?? translation) !== translation) tell(file, 'translates in its own way', id)
      said.set(text, translation)
      if (namesIn(translation) !== namesIn(id)) tell(file, 'names other placeholders in', id)
      if (file.startsWith('fr') && / [:;!?»]|« /.test(translation))
        tell(file, 'has a blank that breaks (U+00A0 beside : and « », U+202F before ; ! ?) in', id)
    }
    const kept = await idsIn(join(LOCALES, file))
    const made = await idsIn(join(aside, file))
    for (const id of made) if (!kept.has(id)) tell(file, 'lacks', id)
    for (const id of kept) if (!made.has(id)) tell(file, 'still has', id)
  }
} finally {
  await rm(aside, { recursive: true, force: true })
}
if (process.exitCode === 1) console.error('Run: npm run messages -w @homefield/web, and see what it leaves')
else console.log('the catalogs hold the texts of the web')

function tell(file: string, what: string, id: string): void {
  console.error(`${file} ${what} ${id}`)
  process.exitCode = 1
}

async function idsIn(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8')
  return new Set([...text.matchAll(/^msgid (.*(?:\n".*)*)/gm)].map(([, id = '']) => id))
}

/** What a text has filled in, and the tags around its parts; not what is said for one, for several. */
function namesIn(text: string): string {
  const names = text.matchAll(/(?<!\b(?:one|other|many|=\d+) )\{(\w+)(?=[},])|<(\/?\d+)>/g)
  return [...new Set([...names].map(([whole]) => whole))].sort().join(' ')
}

/** Each text with its context, if any, and what it is called there. */
async function translationsIn(file: string): Promise<[string, string][]> {
  const text = await readFile(file, 'utf8')
  const entries = text.matchAll(/^((?:msgctxt .*\n)?msgid .*(?:\n".*)*)\nmsgstr (.*(?:\n".*)*)/gm)
  // The first of a file has no text: it is about the file.
  return [...entries]
    .map(([, id = '', translation = '']): [string, string] => [id, translation])
    .filter(([id]) => id !== 'msgid ""')
}
