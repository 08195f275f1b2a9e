import type { PlatformName } from '@homefield/domain/platform'
import { t } from '@lingui/core/macro'

/** A platform's display name: brand names are unchanged, 'Other' is translated. */
export function platformText(name: PlatformName): string {
  return name === 'Other' ? t`Other calendar` : name
}
