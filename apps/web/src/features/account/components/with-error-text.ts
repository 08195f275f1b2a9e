import { errorText } from '../../../lib/error-text.ts'

/** Adds the text of the action's error, or null if there is no error. */
export function withErrorText<Result extends { error: unknown }>(
  result: Result,
  fallback: (error: unknown) => string,
) {
  return { ...result, errorText: result.error ? errorText(result.error, fallback(result.error)) : null }
}
