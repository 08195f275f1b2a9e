import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { Day } from '../../../lib/time/day.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { nowIn } from '../../event/model/placement.ts'
import { clashing } from '../../clash/model/clashing.ts'
import { useClashReport } from '../../clash/components/use-clash-report.ts'
import { useOpenEvent } from '../../event/components/use-open-event.ts'
import { eventsQuery } from '../../event/queries.ts'
import { type CalendarView, isCurrent, phoneWeekDays, rangeOf, step } from '../model/period.ts'
import type { CalendarSearch } from '../model/search.ts'
import { titleOf, titleOfDays } from '../model/title.ts'
import { useNeighbors } from './use-neighbors.ts'

interface CalendarAddress {
  view: CalendarView | undefined
  date: Day | undefined
  /** The only child whose events are shown. Undefined if the events of all children are shown. */
  profileId?: string | undefined
  /**
   * Called with the URL parameters that change. `undefined` removes a parameter.
   * An opened event is part of the URL, so that the Back button closes the event.
   */
  onChange: (change: CalendarSearch) => void
}

export type Calendar = ReturnType<typeof useCalendar>

/** Returns the state of a calendar: the visible period, its events and clashes, and functions to navigate. */
export function useCalendar({ view = 'month', date: asked, profileId, onChange }: CalendarAddress) {
  const style = useTimeStyle()
  const isPhone = useIsPhone()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, style.timeZone), [instant, style.timeZone])
  const date = asked ?? now.day
  const range = useMemo(() => rangeOf(view, date), [view, date])
  const answer = useQuery(eventsQuery(range, profileId))
  // Clashes load after the events, because clashes only add badges to events.
  const clashes = useClashReport({ range, isEnabled: answer.data !== undefined })
  useNeighbors(date, profileId, answer.data !== undefined && !answer.isPlaceholderData)

  const onView = useCallback((next: CalendarView) => onChange({ view: next }), [onChange])
  const onStep = useCallback((by: -1 | 1) => onChange({ date: step(view, date, by) }), [view, date, onChange])
  const [recall, setRecall] = useState(0)
  const onToday = useCallback(() => {
    onChange({ date: undefined })
    setRecall((count) => count + 1)
  }, [onChange])
  const onDate = useCallback((day: Day) => onChange({ date: day }), [onChange])
  const onOpenDay = useCallback((day: Day) => onChange({ view: 'day', date: day }), [onChange])
  const open = useCallback((id: string) => onChange({ event: id }), [onChange])
  const onOpen = useOpenEvent(answer.data?.events, open)
  const onClose = useCallback(() => onChange({ event: undefined }), [onChange])

  const isWide = useIsWide()
  // A month's title is shortened only on a phone, where the toolbar has two lines.
  // The title of a day or week is shortened on all screens except wide ones.
  const isShort = view === 'month' || view === 'agenda' ? isPhone : !isWide
  // A phone shows about three days of a week at once, and its title follows them.
  const [seen, onSeen] = useSeen()
  const isSeen = isPhone && view === 'week' && seen !== null && phoneWeekDays(date).includes(seen.first)
  const title = isSeen ? titleOfDays(seen.first, seen.last, style) : titleOf(view, date, style, isShort)
  return {
    view,
    date,
    now,
    title,
    fullTitle: titleOf(view, date, style, false),
    isPhone,
    isCurrent: isCurrent(view, date, now.day),
    /** Changes when the user presses Today, so that the visible period scrolls to today again. */
    recall,
    answer,
    range,
    clashes: clashes.data ? clashing(clashes.data) : null,
    onView,
    onStep,
    onToday,
    onDate,
    onOpenDay,
    onOpen,
    onClose,
    onSeen,
  }
}

/** Remembers the first and the last visible day of a phone's week. */
function useSeen() {
  const [seen, setSeen] = useState<{ first: Day; last: Day } | null>(null)
  const onSeen = useCallback(
    (first: Day, last: Day) =>
      setSeen((old) => (old?.first === first && old.last === last ? old : { first, last })),
    [],
  )
  return [seen, onSeen] as const
}
