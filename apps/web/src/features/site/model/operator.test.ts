import { expect, test } from 'vitest'
import { en } from './copy/en.ts'
import { operator, readOperator } from './operator.ts'
import { storesText } from './stores.ts'

const GOOD = {
  city: 'Springfield',
  contactEmail: 'hello@homefield.example',
  stores: { apple: 'https://apps.apple.com/us/app/homefield/id123456789', google: null },
  testimonials: [
    { quote: { en: 'Calm.', es: 'Calma.', fr: 'Calme.' }, role: { en: 'Dad', es: 'Padre', fr: 'Papa' } },
  ],
}

test('readOperator returns valid operator content unchanged', () => {
  expect(readOperator(GOOD)).toEqual(GOOD)
  expect(readOperator({ ...GOOD, city: null, contactEmail: null, testimonials: [] })).toMatchObject({
    city: null,
    contactEmail: null,
    testimonials: [],
  })
})

test.each<[string, object]>([
  ['stores.apple', { stores: { apple: 'http://apps.apple.com/app', google: null } }],
  ['stores.google', { stores: { apple: null, google: 'https://play.google.com.evil.example/app' } }],
  ['contactEmail', { contactEmail: 'Homefield <hello@homefield.example>' }],
  ['city', { city: ' ' }],
  ['the file.town', { town: 'Springfield' }],
  [
    'testimonials[0].quote.fr',
    { testimonials: [{ quote: { en: 'a', es: 'b' }, role: { en: 'a', es: 'b', fr: 'c' } }] },
  ],
  ['testimonials[0].name', { testimonials: [{ ...GOOD.testimonials[0], name: 'Renee' }] }],
])('readOperator throws an error that names the invalid field %s', (field, change) => {
  expect(() => readOperator({ ...GOOD, ...change })).toThrow(`apps/web/site-content.json: ${field} is not`)
})

test('the content in this repository has no store links and no testimonials', () => {
  expect(operator.stores).toEqual({ apple: null, google: null })
  expect(operator.testimonials).toEqual([])
})

test('storesText names only the mobile apps for which the operator has set a store link', () => {
  const has = 'https://store.example'
  expect(storesText(en, { apple: null, google: null })).toBe(
    'On the web today. iOS and Android apps coming soon.',
  )
  expect(storesText(en, { apple: has, google: null })).toBe('iOS app live. Android coming soon.')
  expect(storesText(en, { apple: null, google: has })).toBe('Android app live. iOS coming soon.')
  expect(storesText(en, { apple: has, google: has })).toBe('On the web, iPhone, iPad and Android.')
})
