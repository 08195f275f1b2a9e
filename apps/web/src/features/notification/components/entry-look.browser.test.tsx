import type { Notification } from '@homefield/contract/notification'
import { expect, it } from 'vitest'
import { lookOf } from './entry-look.ts'

it('draws a kind that only a newer server knows', () => {
  const entry = { kind: 'fromTheFuture', schedule: null } as unknown as Notification

  expect(lookOf(entry, 'UTC').tone).toBe('neutral')
})
