import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { batchOf } from '../model/running.ts'

/** Returns a text such as 'Fetching 2 of 3 teams', or null if no import is running. */
export function useBatchText(teams: readonly Pick<Team, 'import'>[], now: Temporal.Instant): string | null {
  const { t } = useLingui()
  const batch = batchOf(teams, now)
  if (batch === null) return null
  const { at, of } = batch
  return of === 1 ? t`Fetching the calendar` : t`Fetching ${at} of ${of} teams`
}
