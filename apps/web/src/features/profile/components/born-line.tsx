import { useLingui } from '@lingui/react/macro'
import { formatLongDate } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { birthDay } from '../model/list.ts'

/** Shows a line such as 'Born: March 9, 2014', or 'Invalid date'. */
export function BornLine({ dateOfBirth, className }: { dateOfBirth: string; className?: string }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const day = birthDay(dateOfBirth)
  const date = day ? formatLongDate(day, style) : t`Invalid date`
  return <p className={className}>{t`Born: ${date}`}</p>
}
