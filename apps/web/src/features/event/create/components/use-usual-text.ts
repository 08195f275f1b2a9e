import type { Driver } from '@homefield/contract/coverage'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { momentOf } from '../../model/typed-time.ts'
import type { EventValues } from '../../update/model/values.ts'
import { usualDriversOf } from '../model/usual-drivers.ts'

/** Returns who drives to the new event without a choice, such as 'Sam, as usual'. Null if nobody does. */
export function useUsualText(profile: Profile, values: EventValues): string | null {
  const { t } = useLingui()
  const { timeZone: zone } = useTimeStyle()
  const viewerId = useAccount()
  const { data } = useQuery({ ...coverageQuery, enabled: viewerId !== null })
  const { date, startTime, isSecond, title, visibility } = values
  const family = data?.families.find(({ profileIds }) => profileIds.includes(profile.id))
  if (!family || date === null || startTime === null) return null
  const start = momentOf({ date, startTime, isSecond }, zone)
  const usual = usualDriversOf(family, { profileId: profile.id, title, visibility, start, zone })
  const nameOf = (driver: Driver | undefined) => {
    if (!driver) return undefined
    if (driver.kind === 'alone') return t`On their own`
    if (driver.kind === 'otherFamily') return driver.note === '' ? t`Another family` : driver.note
    return driver.kind === 'user' && driver.isViewer ? t`You` : driver.name
  }
  const there = nameOf(usual.get('there'))
  const back = nameOf(usual.get('back'))
  if (there === back) return there === undefined ? null : t`${there}, as usual`
  const ways = [there && t`${there} there`, back && t`${back} home`].filter(Boolean).join(' · ')
  return t`${ways}, as usual`
}
