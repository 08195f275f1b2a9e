import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { UnsentNote } from './unsent-note.tsx'

vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// The mock returns no text for any error code, so the note falls back to the server's message.
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

test('offers to choose the role again if another device has changed the role, because a retry would fail', () => {
  expect(refused('stale')).toContain('Edit access level')
  expect(refused('stale')).not.toContain('Try again')
  expect(refused('stale')).toContain('Discard')
})

test('offers a retry after an error that may be temporary', () => {
  expect(refused('unexpected')).toContain('Try again')
  expect(refused('unexpected')).not.toContain('Edit access level')
})
