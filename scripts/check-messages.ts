/**
 * Checks the message catalogs of the web app:
 *
 * - The catalogs contain exactly the texts of the source code.
 *   The script extracts the texts into a temporary directory and compares them with the catalogs.
 *   (The build checks that every text has a translation.)
 * - A text that occurs in two catalogs has the same translation in both.
 *   The browser merges the catalogs that it loads, and the last catalog wins.
 *   If the translations differed, the words on a screen would depend on the screens that were opened before it.
 *   An English text with two meanings gets a `context`.
 * - A translation has the placeholders of its text. A placeholder with another name would stay empty.
 * - French punctuation that is set off by a space uses a no-break space, so that it never starts a line.
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
      if ((said.get(text) ?? translation) !== translation)
        report(file, 'translates this text differently than another catalog:', id)
      said.set(text, translation)
      if (namesIn(translation) !== namesIn(id))
        report(file, 'has other placeholders in the translation of', id)
      if (file.startsWith('fr') && / [:;!?»]|« /.test(translation))
        report(file, 'has a breaking space (use U+00A0 next to : and « », U+202F before ; ! ?) in', id)
    }
    const kept = await idsIn(join(LOCALES, file))
    const made = await idsIn(join(aside, file))
    for (const id of made) if (!kept.has(id)) report(file, 'lacks the text', id)
    for (const id of kept) if (!made.has(id)) report(file, 'still has the removed text', id)
  }
} finally {
  await rm(aside, { recursive: true, force: true })
}
if (process.exitCode === 1)
  console.error('Run npm run messages -w @homefield/web, then fix what this check still reports')
else console.log('the message catalogs match the web app')

function report(file: string, what: string, id: string): void {
  console.error(`${file} ${what} ${id}`)
  process.exitCode = 1
}

async function idsIn(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8')
  return new Set([...text.matchAll(/^msgid (.*(?:\n".*)*)/gm)].map(([, id = '']) => id))
}

/** Returns the placeholders and tags of a text, but not the texts of plural forms, which are also in braces. */
function namesIn(text: string): string {
  const names = text.matchAll(/(?<!\b(?:one|other|many|=\d+) )\{(\w+)(?=[},])|<(\/?\d+)>/g)
  return [...new Set([...names].map(([whole]) => whole))].sort().join(' ')
}

/** Returns pairs of original text (with its context, if any) and translation. */
async function translationsIn(file: string): Promise<[string, string][]> {
  const text = await readFile(file, 'utf8')
  const entries = text.matchAll(/^((?:msgctxt .*\n)?msgid .*(?:\n".*)*)\nmsgstr (.*(?:\n".*)*)/gm)
  // The first entry of a catalog is the header, which has an empty msgid.
  return [...entries]
    .map(([, id = '', translation = '']): [string, string] => [id, translation])
    .filter(([id]) => id !== 'msgid ""')
}
