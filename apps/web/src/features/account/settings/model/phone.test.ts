import { describe, expect, test } from 'vitest'
import { loadPhones, PHONES_WITHOUT_PLANS } from './phone.ts'

describe('parsing of phone numbers', () => {
  test('takes the country from the browser’s languages if a phone number has no country code', async () => {
    expect((await loadPhones(['en-US'])).read('(503) 555-0142')).toBe('+15035550142')
    expect((await loadPhones(['fr-CH', 'en-US'])).read('044 668 18 00')).toBe('+41446681800')
    expect((await loadPhones(['xx@posix', 'es'])).read('912 345 678')).toBe('+34912345678')
  })

  test('reads an international number in any notation', async () => {
    const phones = await loadPhones(['en-US'])
    expect(phones.read('+44 20 7946 0018')).toBe('+442079460018')
    expect(phones.read('+44-(0)20-7946-0018')).toBe('+442079460018')
    expect(phones.show('+442079460018')).toBe('+44 20 7946 0018')
    expect(phones.show('+15035550142')).toBe('+1 503 555 0142')
  })

  test('reads blank text as no number and rejects an invalid number', async () => {
    const phones = await loadPhones(['en-US'])
    expect(phones.read('  ')).toBe('')
    for (const wrong of ['12', 'abc', '+1', '+99912345', '555-0142-555-0142-555'])
      expect(phones.read(wrong)).toBeNull()
  })

  test('accepts any text before the number plans are loaded, and normalizes international numbers', () => {
    expect(PHONES_WITHOUT_PLANS.read('+1 (503) 555-0142')).toBe('+15035550142')
    expect(PHONES_WITHOUT_PLANS.read('503 555 0142')).toBe('503 555 0142')
    expect(PHONES_WITHOUT_PLANS.show('+15035550142')).toBe('+15035550142')
  })
})
