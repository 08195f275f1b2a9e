import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'

/** Returns a platform's display name. Brand names stay the same in all languages. 'Other' is translated. */
export function platformText(name: PlatformName): string {
  return name === 'Other' ? t`Other calendar` : name
}
