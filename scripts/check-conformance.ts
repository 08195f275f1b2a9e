/**
 * Checks that every file, name and test title that docs/conformance*.md cites exists.
 * A path in backticks must be a file of the repository. Each name in brackets after a path must occur in that file.
 * Each title after `›` must be the exact title of a test in the cited file. No table cell may be empty.
 * The script cannot check that a cited test really covers the requirement in the table row.
 *
 * `npm test` skips tests with the tag `deep`. A row that cites only such tests fails the check.
 */
import { access, glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deepTitles, titleKey } from './deep-tests.ts'

const ROOT = join(import.meta.dirname, '..')
const HEAD = '| Specification | Where | Test | Deviation |'

/** Matches a path in backticks, optionally with names (`name`, `name`) and test titles › "title", "title". */
const CITATION =
  /`((?:apps|packages|testkit|e2e|scripts|docs|bench)\/[^`*…]+)`(?: \((`[^`]+`(?:, `[^`]+`)*)\))?(?: › ("[^"]+"(?:, "[^"]+")*))?/g

/** Text that the column for tests may contain instead of a test title. */
const WITHOUT_TEST = /^(no test|second half|never seen|the types|not ours)\b|`scripts\/check-/

let rows = 0
const titlesOf = new Map<string, Promise<ReadonlyMap<string, boolean>>>()
const problems: string[] = []

for await (const file of glob('docs/conformance*.md', { cwd: ROOT })) {
  const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
  let inTable = false
  for (const [index, line] of lines.entries()) {
    const at = `${file}:${index + 1}`
    await checkCitations(at, line)
    if (line === HEAD) inTable = true
    else if (!line.startsWith('|')) inTable = false
    else if (inTable && !/^\|[ |:-]+\|$/.test(line)) {
      checkRow(at, line)
      if (await isDeepAlone(cellsOf(line)[2] ?? ''))
        problems.push(`${at}: only deep tests prove this row; name a test without the tag deep`)
    }
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`all files and tests in the ${rows} conformance rows exist`)

function checkRow(at: string, line: string): void {
  rows += 1
  const cells = cellsOf(line)
  if (cells.length !== 4)
    problems.push(`${at}: ${cells.length} cells instead of 4 (write \\| for a bar in a cell)`)
  if (cells.some((cell) => cell === '')) problems.push(`${at}: a cell is empty`)
  const tests = cells[2] ?? ''
  if (!tests.includes('` › "') && !WITHOUT_TEST.test(tests))
    problems.push(`${at}: the third cell names no test (write 'no test' and the reason)`)
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Returns true if the cell cites at least one test and all tests that it cites are deep. */
async function isDeepAlone(cell: string): Promise<boolean> {
  if (cell.includes('`scripts/check-')) return false
  let hasTests = false
  for (const [, path = '', , titles] of cell.matchAll(CITATION)) {
    if (titles === undefined || !(await exists(join(ROOT, path)))) continue
    hasTests = true
    const reading =
      titlesOf.get(path) ??
      readFile(join(ROOT, path), 'utf8').then((text) => deepTitles(text, path.endsWith('x')))
    titlesOf.set(path, reading)
    const known = await reading
    if (
      titles
        .slice(1, -1)
        .split('", "')
        .some((title) => known.get(titleKey(title)) === false)
    )
      return false
  }
  return hasTests
}

async function checkCitations(at: string, line: string): Promise<void> {
  for (const [, path = '', names, titles] of line.matchAll(CITATION)) {
    const whole = join(ROOT, path)
    if (!(await exists(whole))) {
      problems.push(`${at}: ${path} does not exist`)
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
  if (cited !== line.split('` › ').length - 1) problems.push(`${at}: a cited title has the wrong format`)
}

/** Returns true if the file contains a call with exactly this title as its first argument. */
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
