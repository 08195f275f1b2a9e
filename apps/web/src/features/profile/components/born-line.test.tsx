import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { BornLine } from './born-line.tsx'

vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))

test('shows a full date of birth, and “Invalid date” for an invalid one', () => {
  const said = (dateOfBirth: string) => drawn(<BornLine dateOfBirth={dateOfBirth} />)
  expect(said('2014-03-09')).toBe('<p>Born: March 9, 2014</p>')
  expect(said('2014-02-30')).toBe('<p>Born: Invalid date</p>')
  expect(said('soon')).toBe('<p>Born: Invalid date</p>')
})
