import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const DAY = 1440

/** Formats a duration: '45 minutes', '2 hours', 'All day (24 hours)'. */
export function useDurationText() {
  const { t } = useLingui()
  return (minutes: number): string => {
    if (minutes === DAY) return t`All day (24 hours)`
    // Two or more whole hours are shown in hours.
    // All other durations are shown in minutes, such as '90 minutes'.
    if (minutes < 120 || minutes % 60 !== 0) return plural(minutes, { one: '# minute', other: '# minutes' })
    return plural(minutes / 60, { one: '# hour', other: '# hours' })
  }
}
