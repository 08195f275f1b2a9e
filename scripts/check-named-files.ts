/**
 * Checks that each TypeScript file that a comment or a Markdown file in the root folder names exists.
 * A comment may give only the end of a path and leave out `src`, as in `domain/time/zone.ts`.
 * Decision records are not checked: they may name files that were deleted later.
 */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const COMMENT = /(?:\/\/|\/\*|^\s*\*)(.*)/
/** Matches a file name, but not the end of a pattern such as `<name>-page.tsx` or `*.test.ts`. */
const NAME = /(?<![\w./<>*-])(?:\.{1,2}\/)*\w[\w./-]*\.tsx?\b/g

const known = new Set<string>()
const files: string[] = []
for await (const file of glob(
  ['*.md', '*.ts', '{apps,packages,testkit,e2e,bench,scripts}/**/*.{ts,tsx,mjs}'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
)) {
  files.push(file)
  for (const path of [file, file.replace('/src/', '/')]) {
    const parts = path.split('/')
    for (const index of parts.keys()) known.add(parts.slice(index).join('/'))
  }
}

const problems: string[] = []
for (const file of files) {
  const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
  for (const [index, line] of lines.entries()) {
    const said = file.endsWith('.md') ? line : (COMMENT.exec(line)?.[1] ?? '')
    for (const [name] of said.matchAll(NAME))
      if (!known.has(name.replace(/^(?:\.{1,2}\/)+/, '')))
        problems.push(`${file}:${index + 1}: ${name} does not exist`)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('all files named in docs and comments exist')
