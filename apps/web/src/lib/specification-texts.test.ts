import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')

/** Specification texts that the app omits on purpose, each with the reason. */
const ABSENT = new Map([
  ['Invalid data URL provided', 'pictures travel as bytes, not as data URLs'],
  ['Malformed data URL', 'pictures travel as bytes, not as data URLs'],
  [
    'Failed to process friend request',
    'the specification only stores it; the entry says the friends page’s text',
  ],
  ['used to calculate age and add birthday reminders', 'as a hint of its own it begins with a capital'],
])

test('every text of the specification is used in the source code, except the texts in ABSENT', () => {
  const source = sourceText()
  const texts = readFileSync(join(ROOT, 'docs/specification-texts.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[1] ?? '')

  const missing = texts.filter((text) => !piecesOf(text).every((piece) => source.includes(piece)))

  expect(texts.length).toBeGreaterThan(250)
  expect(missing).toEqual(texts.filter((text) => ABSENT.has(text)))
})

/**
 * Returns the source code of the app as one text, without tests and translations.
 * Escaped quotes and `&amp;` are unescaped, so that the specification's texts match.
 */
function sourceText(): string {
  return globSync('{apps/{web,server,mobile},packages/{contract,domain}}/src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.(test|fixture)\.tsx?$|\/copy\/(es|fr)\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
    .replaceAll(String.raw`\'`, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/**
 * Splits a text at its placeholders, because the specification and the code name placeholders differently.
 */
function piecesOf(text: string): string[] {
  return text
    .split(/\{[^}]+\}/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 3)
}
