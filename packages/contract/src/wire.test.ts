import { describe, expect, it } from 'vitest'
import { GivenInstant, Id, SeenVersion, typed, typedLine } from './wire.ts'

describe('typed text', () => {
  it.each([
    ['half of an emoji, which PostgreSQL rejects', 'Go \ud83d', 'Go \ufffd'],
    ['a character that reverses the text direction', '\u202eenaJ \u2066x', 'enaJ x'],
    ['invisible characters', ' \u200b\u3164\u2060 ', ''],
    ['text with a joined emoji and a joined letter, which stays unchanged', '👨‍👩‍👧 می‌خواهم', '👨‍👩‍👧 می‌خواهم'],
  ])('cleans %s', (_what, given, kept) => {
    expect(typed(100).parse(given)).toBe(kept)
    expect(typedLine(100).parse(given)).toBe(kept)
  })

  it('keeps line breaks in a multi-line text, and replaces line breaks in a name with spaces', () => {
    expect(typed(100).parse('One\nTwo')).toBe('One\nTwo')
    expect(typedLine(100).parse('One\r\n\tTwo\u2028Three')).toBe('One Two Three')
  })

  it('rejects a name that contains only invisible characters', () => {
    expect(typedLine(80).min(1).safeParse('\u200b\u3164').success).toBe(false)
  })

  it.each([
    '\u2800',
    '\u200d',
    '\u200c',
    '\u034f',
    '\u180e',
    '\ufe0f',
    '\u061c',
    '\u{e0020}',
    '\u17b4',
    '\ufff9',
    '\u{1d173}',
    '\u0085',
    '\u00a0\u2800\u200d\ufe0f',
  ])('makes a text empty that has only the invisible character %j', (text) => {
    expect(typed(100).parse(`${text} ${text}`)).toBe('')
    expect(typedLine(80).min(1).safeParse(text).success).toBe(false)
  })

  it.each([
    ['hearts and keys', '❤️ 1️⃣'],
    ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Braille', '⠓⠊\u2800⠍⠁⠽⠁'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['Arabic with its direction mark', 'مايا\u061c!'],
    ['a single letter', 'X'],
  ])('leaves %s unchanged', (_what, text) => {
    expect(typed(100).parse(text)).toBe(text)
    expect(typedLine(80).min(1).parse(text)).toBe(text)
  })

  it.each(['\u0000', 'a\u0000b', 'a\u001bb', 'a\u007fb'])('rejects control characters: %j', (text) => {
    expect(typed(100).safeParse(text).success).toBe(false)
    expect(typedLine(100).safeParse(text).success).toBe(false)
  })
})

it('converts an id in upper case to lower case', () => {
  expect(Id.parse('01A20142-2EB6-75AB-9C93-CD3D44009099')).toBe('01a20142-2eb6-75ab-9c93-cd3d44009099')
})

it('rejects a version beyond the range of the database column', () => {
  // The server increments the version, and the result must fit in the 32-bit column.
  expect(SeenVersion.safeParse(2_147_483_646).success).toBe(true)
  expect(SeenVersion.safeParse(2_147_483_647).success).toBe(false)
})

describe('instants in a request', () => {
  it.each(['1900-01-01T00:00:00Z', '2026-05-01T12:00:00Z', '9999-12-31T23:59:59.999999999Z'])(
    'accepts the instant %s in a request',
    (text) => {
      expect(GivenInstant.parse(text)).toBe(text)
      expect(Temporal.Instant.from(text)).toBeDefined()
    },
  )

  it.each([
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '2026-05-01T12:00:00.1234567891Z',
    '2026-05-01T12:00:00+02:00',
    '2026-05-01T24:00:00Z',
    '2026-02-30T12:00:00Z',
    '+010000-01-01T00:00:00Z',
  ])('rejects the instant %s in a request', (text) => {
    expect(GivenInstant.safeParse(text).success).toBe(false)
  })
})
