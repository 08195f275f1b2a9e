import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'

/**
 * Returns a platform's display name. Brand names are the same in all languages. Only 'Other' is translated.
 */
export function platformText(name: PlatformName): string {
  return name === 'Other' ? t`Other calendar` : name
}
