import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'

/** A refusal of `/api/auth` in the reader's language; `fallback` is the specification's text for the action. */
export const authErrorText = errorText

/** The proof was not the account's password: said at its field. */
export function isPasswordWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passwordWrong'
}
