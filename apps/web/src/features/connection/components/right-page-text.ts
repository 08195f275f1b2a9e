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
