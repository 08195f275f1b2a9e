import { expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '../../../lib/api/api-error.ts'
import { friendErrorText } from './friend-error-text.ts'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))

const refusal = (status: number, code: ApiError['code']) => new ApiError({ status, code, message: '' })

test('returns “User not authenticated” for an ended session, and the app’s usual text for other errors', () => {
  const text = (error: unknown) => friendErrorText(error, 'Failed to send friend request')
  expect(text(refusal(401, 'unauthenticated'))).toBe('User not authenticated')
  expect(text(refusal(500, 'unexpected'))).toBe('Failed to send friend request')
  expect(text(new OfflineError(null))).toBe(
    'Homefield could not be reached. Check your connection and try again.',
  )
})
