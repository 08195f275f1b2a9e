import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'

/**
 * Returns the app's usual error text.
 * Returns the friends page's own text for an ended session (specification 000, section 8).
 */
export function friendErrorText(error: unknown, fallback: string): string {
  if (isCode(error, 'unauthenticated')) return t`User not authenticated`
  return errorText(error, fallback)
}

export function isCode(error: unknown, ...codes: ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}
