import { setupI18n } from '@lingui/core'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mindSeams } from './seams.ts'

function textIn(locale: string, text: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale, messages: { [locale]: { text } } })
  mindSeams(i18n)
  const expected = i18n._('text', values)
  expect(i18n._({ id: 'text', values })).toBe(expected)
  expect(i18n.t('text', values)).toBe(expected)
  return expected
}

test.each([
  ['es', 'Coinciden hasta las {at}.', '5:30 p.m.', 'Coinciden hasta las 5:30 p.m.'],
  ['es', 'Coinciden hasta las {at}. Mira.', '5:30 p. m.', 'Coinciden hasta las 5:30 p. m. Mira.'],
  ['es', 'Coinciden hasta las {at}.', '17:30', 'Coinciden hasta las 17:30.'],
  ['en', 'Until {at}.', '5:30 p.m.', 'Until 5:30 p.m.'],
  ['fr', 'Jusqu’au {at}.', '5 févr.', 'Jusqu’au 5 févr.'],
  ['en', 'Loading {at}...', 'St. Mary’s', 'Loading St. Mary’s...'],
  ['en', 'Loading {at}...', 'U.S.', 'Loading U.S....'],
])('writes only one period at the end of a sentence in %s: %j with %j', (locale, text, at, expected) => {
  expect(textIn(locale, text, { at })).toBe(expected)
})

test.each([
  ['Empieza a las {at}', '1:05', 'Empieza a la 1:05'],
  ['Hasta las {at}', '1:05 p. m.', 'Hasta la 1:05 p. m.'],
  ['Hasta las {at}', '1 p. m.', 'Hasta la 1 p. m.'],
  // The grammar correction must also recognize a time that contains non-breaking spaces (U+00A0).
  ['Hasta las {at}', '1\u00a0p.\u00a0m.', 'Hasta la 1\u00a0p.\u00a0m.'],
  ['Hasta las {at}', '13:05', 'Hasta las 13:05'],
  ['Hasta las {at}', '10:05', 'Hasta las 10:05'],
  ['Maya y {at}', 'Inés', 'Maya e Inés'],
  ['Maya y {at}', 'Hiedra', 'Maya y Hiedra'],
  ['Maya y {at}', 'Owen', 'Maya y Owen'],
  ['Maya o {at}', 'Owen', 'Maya u Owen'],
])('inserts a value into a Spanish text: %j with %j is %j', (text, at, expected) => {
  expect(textIn('es', text, { at })).toBe(expected)
})

test.each([
  ['Le profil de {who}', 'Owen', 'Le profil d’Owen'],
  ['Le profil de {who}', 'Émile', 'Le profil d’Émile'],
  ['Le profil de {who}', 'Maya', 'Le profil de Maya'],
  ['Ce que {who} voit', 'Owen', 'Ce qu’Owen voit'],
  ['Un grade {who}', 'Owen', 'Un grade Owen'],
  ['De {who}', 'Owen', 'D’Owen'],
  ['De {who}', 'Maya', 'De Maya'],
  ['Le profil de {who}', 'Yves', 'Le profil d’Yves'],
  ['Le profil de {who}', 'Yann', 'Le profil de Yann'],
])('inserts a value into a French text: %j with %j is %j', (text, who, expected) => {
  expect(textIn('fr', text, { who })).toBe(expected)
})

test.each([
  ['{n, plural, other {# minutes for a {drive} minute drive}}', '11', '5 minutes for an 11 minute drive'],
  ['{n, plural, other {# minutes for a {drive} minute drive}}', '8', '5 minutes for an 8 minute drive'],
  ['{n, plural, other {# minutes for a {drive} minute drive}}', '85', '5 minutes for an 85 minute drive'],
  ['{n, plural, other {# minutes for a {drive} minute drive}}', '110', '5 minutes for a 110 minute drive'],
  ['{n, plural, other {# minutes for a {drive} minute drive}}', '25', '5 minutes for a 25 minute drive'],
  ['{n} data {drive}', '11', '5 data 11'],
  ['A {drive} minute drive', '18', 'An 18 minute drive'],
])('inserts a value into an English text: %j with %j is %j', (text, drive, expected) => {
  expect(textIn('en', text, { n: 5, drive })).toBe(expected)
})

test('the grammar correction does not change a value that a user wrote', () => {
  expect(textIn('fr', '« {title} »', { title: 'Fête de Owen..' })).toBe('« Fête de Owen.. »')
  expect(textIn('es', '“{title}”', { title: 'Cena a las 1:30 y Inés' })).toBe('“Cena a las 1:30 y Inés”')
})

test('the grammar correction leaves numbers unchanged, so that a number can still select the plural form', () => {
  const text = '{n, plural, one {# evento de {who}} other {# eventos de {who}}}.'
  expect(textIn('es', text, { n: 2, who: 'la U. D.' })).toBe('2 eventos de la U. D.')
})

// A `select` message would match no value, because the grammar correction puts markers around each value.
test('the English catalogs contain no `select` message', async () => {
  for await (const file of glob(join(import.meta.dirname, '../locales/en/*.po')))
    expect(await readFile(file, 'utf8')).not.toContain(', select,')
})
