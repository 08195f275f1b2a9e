import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { activateLanguage, openCatalogs } from './i18n.ts'

const slow = vi.hoisted(() => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
})
vi.mock('../locales/en/messages.po', () => ({ messages: { home: ['Home'] } }))
vi.mock('../locales/es/messages.po', () => slow.promise.then(() => ({ messages: { home: ['Inicio'] } })))
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
