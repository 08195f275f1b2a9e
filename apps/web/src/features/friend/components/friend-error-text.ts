import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'

/**
 * Returns the app's usual text for every error except an ended session.
 * An ended session has a text of its own on the friends page (specification 000, section 8).
 */
export function friendErrorText(error: unknown, fallback: string): string {
  if (isCode(error, 'unauthenticated')) return t`User not authenticated`
  return errorText(error, fallback)
}

export function isCode(error: unknown, ...codes: ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}
