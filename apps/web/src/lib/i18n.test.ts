import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activateLanguage, formatLocale, openCatalogs } from './i18n.ts'

const slow = vi.hoisted(() => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
})
vi.mock('../locales/en/messages.po', () => ({ messages: { home: ['Home'] } }))
vi.mock('../locales/es/messages.po', () =>
  slow.promise.then(() => ({ messages: { home: ['Inicio'], was: ['Antes: ', ['before'], '.'] } })),
)
vi.mock('../locales/en/friend.po', () => ({ messages: { friends: ['Friends'] } }))
vi.mock('../locales/es/friend.po', () => ({ messages: { friends: ['Amigos'] } }))

// Stub `document`, because `activateLanguage` sets the `lang` attribute of the document.
beforeAll(() => vi.stubGlobal('document', { documentElement: {}, querySelector: () => null }))
afterAll(() => vi.unstubAllGlobals())

test('a catalog that a page requests during a language change is loaded in the old and the new language', async () => {
  const words = () => [i18n._('home'), i18n._('friends')]
  await activateLanguage('en')
  const changed = activateLanguage('es')
  await openCatalogs(['friend'])
  expect(words()).toEqual(['Home', 'Friends'])
  slow.resolve()
  await changed
  expect(words()).toEqual(['Inicio', 'Amigos'])
})

test('a Spanish sentence that ends with a time ends in one period', () => {
  expect(i18n._('was', { before: '5:30 p.m.' })).toBe('Antes: 5:30 p.m.')
  expect(i18n.t({ id: 'was', values: { before: '17:30' } })).toBe('Antes: 17:30.')
})

test.each([
  [['en-US'], 'America/Los_Angeles', 'es-US'],
  [['es', 'en-US'], 'America/Los_Angeles', 'es-US'],
  [['es-419'], 'America/Chicago', 'es-US'],
  [['es-ES', 'es'], 'Europe/Madrid', 'es-ES'],
  [['en-US'], 'Europe/Madrid', 'es'],
])('formats Spanish for a browser with %s in %s as %s', (languages, timeZone, locale) => {
  vi.stubGlobal('navigator', { languages })
  expect(formatLocale('es', timeZone)).toBe(locale)
})
