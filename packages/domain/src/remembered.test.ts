import { expect, it, vi } from 'vitest'
import { remembered, rememberedFor } from './remembered.ts'

it('computes the result of a text once, even if the result is null', () => {
  const find = vi.fn<(text: string) => number | null>((text) => (text === '' ? null : text.length))
  const cached = remembered(find)

  expect([cached('ab'), cached('ab'), cached(''), cached('')]).toEqual([2, 2, null, null])
  expect(find).toHaveBeenCalledTimes(2)
})

it('does not keep the result of a long text, and keeps at most 500 results (C34)', () => {
  const find = vi.fn<(text: string) => string>((text) => text.toUpperCase())
  const cached = remembered(find)
  const long = 'a'.repeat(501)

  expect([cached(long), cached(long)]).toEqual([long.toUpperCase(), long.toUpperCase()])
  expect(find).toHaveBeenCalledTimes(2)

  for (let number = 0; number < 501; number++) cached(String(number))
  find.mockClear()
  expect(cached('0')).toBe('0')
  expect(find).toHaveBeenCalledOnce()
})

it('keeps the results of two owners apart', () => {
  const cached = rememberedFor((text, owner: { readonly name: string }) => `${owner.name} ${text}`)
  const [one, two] = [{ name: 'one' }, { name: 'two' }]

  expect([cached('a', one), cached('a', two), cached('a', one)]).toEqual(['one a', 'two a', 'one a'])
})
