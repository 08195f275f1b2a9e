import { expect, it } from 'vitest'
import { addUp } from './live.ts'

it('addUp merges a change into the first frame of the stream (hello), as if the stream had just been opened', () => {
  const hello = { type: 'hello', epoch: 'e', revisions: { 'profile:a': 1, 'profile:b': 1 } } as const
  const moved = addUp(hello, {
    type: 'change',
    revisions: { 'profile:a': 2, 'team:t': 1 },
    gone: ['profile:b'],
  })
  expect(moved).toEqual({ type: 'hello', epoch: 'e', revisions: { 'profile:a': 2, 'team:t': 1 } })
  expect(addUp(null, { type: 'change', revisions: { 'profile:a': 2 }, gone: [] })).toBeNull()
})
