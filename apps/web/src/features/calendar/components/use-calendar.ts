import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import type { Day } from '../../../lib/time/day.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { nowIn } from '../../event/model/placement.ts'
import { clashing } from '../../clash/model/clashing.ts'
import { clashesQuery } from '../../clash/queries.ts'
import { useOpenEvent } from '../../event/components/use-open-event.ts'
import { eventsQuery } from '../../event/queries.ts'
import { type CalendarView, rangeOf, step } from '../model/period.ts'
import type { CalendarSearch } from '../model/search.ts'
import { titleOf } from '../model/title.ts'
import { useNeighbors } from './use-neighbors.ts'

interface CalendarAddress {
  view: CalendarView | undefined
  date: Day | undefined
  /** If set, the calendar shows only this child's events. */
  profileId?: string | undefined
  /**
   * Called with the URL parameters to change. The value `undefined` removes a parameter.
   * The Back button closes an opened event.
   */
  onChange: (change: CalendarSearch) => void
}

export type Calendar = ReturnType<typeof useCalendar>

/** The state of a calendar: the visible period, its events and clashes, and the navigation. */
export function useCalendar({ view = 'month', date: asked, profileId, onChange }: CalendarAddress) {
  const style = useTimeStyle()
  const isPhone = useIsPhone()
  const instant = useNow()
  const now = useMemo(() => nowIn(instant, style.timeZone), [instant, style.timeZone])
  const date = asked ?? now.day
  const range = useMemo(() => rangeOf(view, date), [view, date])
  const answer = useQuery(eventsQuery(range, profileId))
  // Events load before clashes, because clashes only add badges.
  const clashes = useQuery({ ...clashesQuery(range), enabled: answer.data !== undefined })
  useNeighbors(date, profileId, answer.data !== undefined && !answer.isPlaceholderData)

  const onView = useCallback((next: CalendarView) => onChange({ view: next }), [onChange])
  const onStep = useCallback((by: -1 | 1) => onChange({ date: step(view, date, by) }), [view, date, onChange])
  const onToday = useCallback(() => onChange({ date: undefined }), [onChange])
  const onDate = useCallback((day: Day) => onChange({ date: day }), [onChange])
  const onOpenDay = useCallback((day: Day) => onChange({ view: 'day', date: day }), [onChange])
  const open = useCallback((id: string) => onChange({ event: id }), [onChange])
  const onOpen = useOpenEvent(answer.data?.events, open)
  const onClose = useCallback(() => onChange({ event: undefined }), [onChange])

  const isWide = useIsWide()
  // Only a phone shortens month titles. Day and week titles are longer, so a tablet shortens them, too.
  const isShort = view === 'month' || view === 'agenda' ? isPhone : !isWide
  const title = titleOf(view, date, style, isShort)
  return {
    view,
    date,
    now,
    title,
    fullTitle: titleOf(view, date, style, false),
    isPhone,
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
  }
}
