import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { UnsentNote } from './unsent-note.tsx'

vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// As of a code without words of its own: what the server said stands there.
vi.mock('../../../lib/error-text.ts', () => ({ codeText: () => null }))

const refused = (code: string) => {
  const unsent = {
    commandId: '1',
    refusal: { code, message: 'No.' },
    role: 'viewer',
    mayShare: null,
  } as const
  return drawn(<UnsentNote unsent={unsent} onEdit={() => undefined} />)
}

test('a role that was changed elsewhere meanwhile is chosen anew: the same once more would be refused once more', () => {
  expect(refused('stale')).toContain('Edit access level')
  expect(refused('stale')).not.toContain('Try again')
  expect(refused('stale')).toContain('Discard')
})

test('what may go through another time is tried again', () => {
  expect(refused('unexpected')).toContain('Try again')
  expect(refused('unexpected')).not.toContain('Edit access level')
})
