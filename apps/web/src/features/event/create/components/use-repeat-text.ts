import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Day } from '../../../../lib/time/day.ts'
import { formatWeekday } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { monthDayText } from '../../update/model/day-text.ts'
import { isOnItsDays, type RepeatProblem, type RepeatValues } from '../model/repeat.ts'

/** The code gets weekday names by formatting this Sunday (May 10, 2026) plus 0 to 6 days. */
const SUNDAY = '2026-05-10'

/**
 * Describes how an event repeats: 'Every Monday and Wednesday until June 22: 12 events'.
 * If the first event is on another weekday, the text is 'June 2, then every Monday until June 22'.
 */
export function useRepeatText() {
  const { t } = useLingui()
  const style = useTimeStyle()
  const weekday = (number: number, length: 'short' | 'long' = 'long') =>
    formatWeekday(Temporal.PlainDate.from(SUNDAY).add({ days: number - 1 }), style, length)
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(style.locale, { style: 'long', type: 'conjunction' }).format(words)

  const when = (values: RepeatValues, date: Day): string => {
    const { weekdays, everyWeeks, end, until } = values
    const names = list([...weekdays].sort((a, b) => a - b).map((number) => weekday(number)))
    const last = end === 'on' && until !== null ? monthDayText(Temporal.PlainDate.from(until), style) : null
    if (!isOnItsDays(values, date)) {
      const first = monthDayText(Temporal.PlainDate.from(date), style)
      if (everyWeeks === 1)
        return last === null
          ? t`${first}, then every ${names}`
          : t`${first}, then every ${names} until ${last}`
      return last === null
        ? t`${first}, then every ${everyWeeks} weeks on ${names}`
        : t`${first}, then every ${everyWeeks} weeks on ${names} until ${last}`
    }
    if (everyWeeks === 1) return last === null ? t`Every ${names}` : t`Every ${names} until ${last}`
    return last === null
      ? t`Every ${everyWeeks} weeks on ${names}`
      : t`Every ${everyWeeks} weeks on ${names} until ${last}`
  }
  const number = (count: number) => plural(count, { one: '# event', other: '# events' })
  return {
    weekday,
    when,
    number,
    summary: (values: RepeatValues, date: Day, count: number) => {
      const days = when(values, date)
      const events = number(count)
      return t`${days}: ${events}`
    },
    problem: (problem: RepeatProblem): string => {
      if (problem === 'weekdays') return t`Choose at least one day of the week.`
      if (problem === 'until') return t`Choose a last day on or after the first event.`
      if (problem === 'count') return t`Enter how many events there are: 2 or more.`
      if (problem === 'empty') return t`No days match between the first event and the end date.`
      return t`You can repeat an event up to 200 times, within two years.`
    },
  }
}
