import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'
import { ApiError } from '../../../lib/api/api-error.ts'
import { platformText } from '../../../lib/platform-text.ts'

/**
 * Returns the error text for a link that was pasted on the wrong page. The text names the right page.
 * Returns null for any other error.
 */
export function rightPageText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'calendarUrlOtherPlatform') return null
  const { platform, page } = (error.details ?? {}) as {
    platform?: PlatformName | null
    page?: PlatformName | null
  }
  if (!platform || !page) return null
  const owner = platformText(platform)
  const place = platformText(page)
  return t`This link is from ${owner}. Add it under Connections, ${place}.`
}

/**
 * Returns true if the error is about the link itself. The form shows such an error at the link field.
 * The form shows errors that the calendar's server returned below the field.
 */
export function isAboutLink(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    error.code !== 'feedUnreachable' &&
    error.code !== 'feedUnreadable'
  )
}
