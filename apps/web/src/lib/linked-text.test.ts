import { describe, expect, it } from 'vitest'
import { linkedText } from './linked-text.ts'

describe('texts from outside', () => {
  it('link http(s) addresses, without the sentence around them', () => {
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
    'javascript:alert(1)',
    'data:text/html,x',
    '<a href="x">y</a> <script>alert(1)</script>',
    'https://bank.example@evil.example/',
    'http://',
    'ftp://example.com',
  ])('C41 show %s as text', (text) => {
    expect(linkedText(text)).toEqual([{ text }])
  })

  it('lose nothing', () => {
    const text = 'a https://x.example, b\nhttp://y.example/c'
    expect(
      linkedText(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(linkedText('')).toEqual([])
  })
})
