import { t } from '@lingui/core/macro'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { errorText } from '../../../../lib/error-text.ts'

/** Returns the specification's error text for the failed refresh of a TeamSnap team. */
export function syncErrorText(error: unknown, fallback: string): string {
  const text = errorText(error, fallback)
  if (!(error instanceof ApiError)) return text
  if (error.code === 'teamNotFound') return t`Platform team not found`
  return error.code === 'teamNotMapped' ? `${t`No profiles mapped to this team`}. ${text}` : text
}
