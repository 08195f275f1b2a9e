import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountBadge } from './count-badge.tsx'

const shown = (count: number, max?: number) =>
  renderToStaticMarkup(<CountBadge count={count} {...(max === undefined ? {} : { max })} />).replaceAll(
    /<[^>]*>/g,
    '',
  )

test('CountBadge shows 9+ above a maximum of 9 and 99+ by default, and is hidden at zero', () => {
  expect([1, 9, 10].map((count) => shown(count, 9))).toEqual(['1', '9', '9+'])
  expect([99, 100].map((count) => shown(count))).toEqual(['99', '99+'])
  expect(shown(0)).toBe('')
  expect(shown(-1)).toBe('')
})
