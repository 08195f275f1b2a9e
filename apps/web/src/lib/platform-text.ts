import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'

/** A platform as it is shown: brand names stand as they are, 'Other' is words. */
export function platformText(name: PlatformName): string {
  return name === 'Other' ? t`Other calendar` : name
}
