import { Plural, Trans } from '@lingui/react/macro'
import { formatShortDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { Day } from '../../../lib/time/day.ts'

interface DayHeadingProps {
  day: Day
  isToday: boolean
  count: number
}

export function DayHeading({ day, isToday, count }: DayHeadingProps) {
  const style = useTimeStyle()
  return (
    <div className="sticky top-0 z-(--z-sticky) flex items-baseline gap-2 bg-surface px-4 pt-4 pb-2 text-[13px]/[20px] font-[550] text-ink-3">
      <h2 className="font-display text-[16px]/[22px] font-[650] tracking-[-0.01em] first-letter:uppercase">
        {formatShortDay(Temporal.PlainDate.from(day), style)}
      </h2>
      {isToday ? (
        <span className="inline-flex flex-none self-center rounded-[calc(10*var(--type-px))] bg-ink px-2 text-[11px]/[20px] font-[650] text-ink-invert">
          <Trans>Today</Trans>
        </span>
      ) : null}
      {count > 0 ? (
        <span className="ml-auto tabular-nums">
          <Plural value={count} one="# event" other="# events" />
        </span>
      ) : null}
    </div>
  )
}
