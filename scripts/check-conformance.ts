/**
 * Keeps docs/conformance*.md honest: what a row names must exist. A path in backticks is a file of the repository; the
 * names in brackets behind it stand in that file; a title behind `›` is the title of a test of that file, word for word.
 * No row has an empty cell. Whether the test proves the row, only a reader can say.
 */
import { access, glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const HEAD = '| Specification | Where | Test | Deviation |'

/** A path in backticks, and what is said of its file: (`name`, `name`) or › "title", "title". */
const CITATION =
  /`((?:apps|packages|e2e|scripts|docs|bench)\/[^`*…]+)`(?: \((`[^`]+`(?:, `[^`]+`)*)\))?(?: › ("[^"]+"(?:, "[^"]+")*))?/g

/** What a cell of tests may say instead of naming one. */
const WITHOUT_TEST = /^(no test|second half|never seen|the types|not ours)\b|`scripts\/check-/

let rows = 0
const problems: string[] = []

for await (const file of glob('docs/conformance*.md', { cwd: ROOT })) {
  const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
  let inTable = false
  for (const [index, line] of lines.entries()) {
    const at = `${file}:${index + 1}`
    await checkCitations(at, line)
    if (line === HEAD) inTable = true
    else if (!line.startsWith('|')) inTable = false
    else if (inTable && !/^\|[ |:-]+\|$/.test(line)) checkRow(at, line)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`the ${rows} rows of conformance name what exists`)

function checkRow(at: string, line: string): void {
  rows += 1
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
  if (cells.length !== 4) problems.push(`${at}: ${cells.length} cells, not 4 (write \\| for a bar in a cell)`)
  if (cells.some((cell) => cell === '')) problems.push(`${at}: an empty cell`)
  const tests = cells[2] ?? ''
  if (!tests.includes('` › "') && !WITHOUT_TEST.test(tests))
    problems.push(`${at}: the third cell names no test (say 'no test' and why)`)
}

async function checkCitations(at: string, line: string): Promise<void> {
  for (const [, path = '', names, titles] of line.matchAll(CITATION)) {
    const whole = join(ROOT, path)
    if (!(await exists(whole))) {
      problems.push(`${at}: no file ${path}`)
      continue
    }
    if (names === undefined && titles === undefined) continue
    const text = await readFile(whole, 'utf8')
    for (const [, name = ''] of (names ?? '').matchAll(/`([^`]+)`/g))
      if (!text.includes(name)) problems.push(`${at}: ${path} has no ${name}`)
    for (const title of titles?.slice(1, -1).split('", "') ?? [])
      if (!hasTitle(text, title)) problems.push(`${at}: ${path} has no test “${title}”`)
  }
  const cited = [...line.matchAll(CITATION)].filter(([, , , titles]) => titles !== undefined).length
  if (cited !== line.split('` › ').length - 1) problems.push(`${at}: a title that cannot be read`)
}

/** Whether a string of exactly this text is the first argument of a call in the file, as a test's title is. */
function hasTitle(text: string, title: string): boolean {
  const plain = text.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\(\s+/g, '(')
  return [`'`, `"`, '`'].some((quote) => plain.includes(`(${quote}${title}${quote},`))
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
