import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatLongDate } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { nowIn } from '../../event/model/placement.ts'
import { type Age, bornOf } from '../model/born.ts'

/** Shows 'Born: March 9, 2014 · 12 years'. Renders nothing without a date of birth. */
export function BornWithAge({ dateOfBirth }: { dateOfBirth: string | null }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { day: today } = nowIn(useNow(), style.timeZone)
  const born = bornOf(dateOfBirth, today)
  if (born === null) return null
  const date = born.day === null ? t`Invalid date` : formatLongDate(born.day, style)
  const words = t`Born: ${date}`
  return (
    <p className="mt-px text-sm text-ink-3 tabular-nums">
      {born.age === null ? words : `${words} · ${ageText(born.age)}`}
    </p>
  )
}

function ageText({ unit, count }: Age): string {
  return unit === 'year'
    ? plural(count, { one: '# year', other: '# years' })
    : plural(count, { one: '# month', other: '# months' })
}
