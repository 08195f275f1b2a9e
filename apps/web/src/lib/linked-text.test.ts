import { describe, expect, it } from 'vitest'
import { linkedText } from './linked-text.ts'

describe('linkedText', () => {
  it('links an http(s) address but not the punctuation around the address', () => {
    expect(linkedText('Map (https://example.com/a?b=1). Bring water.')).toEqual([
      { text: 'Map (' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: '). Bring water.' },
    ])
    expect(linkedText('https://example.org/Field_(sport)')).toEqual([
      { text: 'https://example.org/Field_(sport)', href: 'https://example.org/Field_(sport)' },
    ])
  })

  it.each([
    ['See www.riverside-fc.org.', 'www.riverside-fc.org', 'https://www.riverside-fc.org/'],
    [
      'Form: riverside.org/forms/2026?x=1, please',
      'riverside.org/forms/2026?x=1',
      'https://riverside.org/forms/2026?x=1',
    ],
    ['(forms.gle/aB3), thanks', 'forms.gle/aB3', 'https://forms.gle/aB3'],
    ['Club.co.uk/fixtures!', 'Club.co.uk/fixtures', 'https://club.co.uk/fixtures'],
  ])('links the address in %j, which has no scheme', (text, shown, href) => {
    expect(linkedText(text).filter((part) => part.href)).toEqual([{ text: shown, href }])
  })

  it.each([
    'e.g./or i.e./that, a.m./p.m.',
    'file.ts and src/lib/file.ts/x',
    'riverside.org alone',
    'vs.Tigers/Lions at 5.30/6.00',
    'coach@riverside.org/x',
    'ftp://riverside.org/x',
    'javascript://riverside.org/x',
    'https://bank.com@riverside.org/x',
    'www. is short',
  ])('shows %j as text without a link', (text) => {
    expect(linkedText(text).every((part) => part.href === undefined)).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '<a href="x">y</a> <script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'http://',
    'ftp://example.com',
  ])('shows %s as text without a link (C41)', (text) => {
    expect(linkedText(text)).toEqual([{ text }])
  })

  it('splits a text into parts without losing a character', () => {
    const text = 'a https://x.example, b\nhttp://y.example/c'
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(linkedText('')).toEqual([])
  })
})
