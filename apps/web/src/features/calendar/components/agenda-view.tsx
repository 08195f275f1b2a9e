import { useLingui } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { addMonths, type Day } from '../../../lib/time/day.ts'
import { formatMonth } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ComingParts } from '../../event/components/coming-parts.tsx'
import { DayPart, type DayRows } from '../../event/components/day-part.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Now } from '../../event/model/placement.ts'
import { todayOf } from '../../event/model/today.ts'
import { GoingThere } from '../../place/components/late-going-there.tsx'
import { useMoveKeys } from '../move/components/use-move-keys.ts'
import { type AgendaGroup, openingGroup } from '../model/agenda.ts'
import { useClashes } from './clashes.tsx'
import { DayHeading } from './day-heading.tsx'

interface AgendaViewProps {
  groups: readonly AgendaGroup[]
  /**
   * The month that the agenda lists.
   * When another month opens, the agenda scrolls to today, or to the first day if today is not in the month.
   */
  month: Day
  now: Now
  /** Changes when the user presses Today. The agenda then scrolls to today again. */
  recall: number
  onDate: (day: Day) => void
  /** Clears all filters. Undefined if the filters hide no events. */
  onResetFilters?: (() => void) | undefined
  onOpen: (eventId: string) => void
}

/** Number of events that render immediately. Later days render when the user scrolls near them. */
const AT_ONCE = 40

export const AgendaView = memo(function AgendaView(props: AgendaViewProps) {
  const { groups, month, now, recall, onDate, onResetFilters, onOpen } = props
  const { t } = useLingui()
  // The `key` resets the scroll position for another month and after Today, but not when events load.
  if (groups.length > 0)
    return <AgendaList key={`${month} ${recall}`} {...{ groups, month, now, onDate, onOpen }} />
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        drawing="pitch"
        title={t`No events this month`}
        action={onResetFilters ? <Button onPress={onResetFilters}>{t`Reset filters`}</Button> : undefined}
      >
        {onResetFilters
          ? t`Try changing your filters or adding new connections`
          : t`Your teams’ games and practices show up here, and so do the events you add.`}
      </EmptyState>
    </div>
  )
})

function AgendaList(props: Omit<AgendaViewProps, 'recall' | 'onResetFilters'>) {
  const { groups, month, now, onDate, onOpen } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const next = addMonths(month, 1)
  const nextName = formatMonth(Temporal.PlainDate.from(next), style)
  const scroller = useRef<HTMLDivElement>(null)
  const opening = openingGroup(groups, now.day)
  const built = builtAtOnce(groups, opening)
  const find = (id: string) => groups.flatMap(({ events }) => events).find(({ event }) => event.id === id)
  const onMoveKey = useMoveKeys({ find, hasHours: true })
  useLayoutEffect(() => {
    const box = scroller.current
    const group = opening === null ? null : box?.querySelector<HTMLElement>(`[data-group="${opening}"]`)
    // The group's top border would double the line below the toolbar, so the list scrolls past that border.
    box?.scrollTo({ top: group ? group.offsetTop + group.clientTop : 0 })
  }, [opening])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for arrow keys
    <div
      ref={scroller}
      role="group"
      aria-label={t`Agenda`}
      className="relative min-w-0 flex-1 overflow-auto"
      onKeyDown={(press) => {
        if (onMoveKey(press) || walk(press)) press.preventDefault()
      }}
    >
      <div className="mx-auto w-full max-w-[860px] pb-6 max-md:pb-20">
        {groups.map((group) => (
          <AgendaDay
            key={group.day}
            group={group}
            now={group.isToday ? now : undefined}
            isBuilt={built.has(group.day)}
            root={scroller}
            onOpen={onOpen}
          />
        ))}
        <div className="border-t border-line px-4 pt-4">
          <Button onPress={() => onDate(next)}>{t`Show ${nextName}`}</Button>
        </div>
      </div>
    </div>
  )
}

/** Up and Down move the focus to the previous or next event, even if the event is on another day. */
function walk({ key, target, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (by === 0 || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return false
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-event-row]')]
  const next = rows[rows.indexOf(target) + by]
  if (!rows.includes(target) || !next) return false
  next.focus()
  return true
}

/** Returns the days that must render immediately: `opening` and later days, up to about 40 events. */
function builtAtOnce(groups: readonly AgendaGroup[], opening: Day | null): ReadonlySet<Day> {
  const built = new Set<Day>()
  let rows = 0
  for (const group of groups) {
    if (opening !== null && group.day < opening) continue
    if (rows >= AT_ONCE) break
    built.add(group.day)
    rows += group.events.length
  }
  return built
}

interface AgendaDayProps {
  group: AgendaGroup
  /** Set only for today, so that the other days do not render again every minute. */
  now: Now | undefined
  isBuilt: boolean
  root: RefObject<HTMLElement | null>
  onOpen: (eventId: string) => void
}

const AgendaDay = memo(function AgendaDay({ group, now, isBuilt, root, onOpen }: AgendaDayProps) {
  const { t } = useLingui()
  const clashes = useClashes()
  const [wasNear, setNear] = useState(isBuilt)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = element.current
    if (wasNear || !section) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { root: root.current, rootMargin: '600px 0px' },
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [wasNear, root])
  return (
    <section ref={element} className="border-line pb-1.5 not-first:border-t" data-group={group.day}>
      <DayHeading day={group.day} isToday={group.isToday} count={group.events.length} />
      {group.events.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-[14px] text-ink-3">{t`No events today`}</p>
      ) : now ? (
        <AgendaToday group={group} now={now} clashesOf={clashes} onOpen={onOpen} />
      ) : wasNear || isBuilt ? (
        <ul className="divide-y divide-line-soft">
          {group.events.map((placed) => (
            <li key={placed.event.id}>
              <EventRow
                placed={placed}
                day={group.day}
                clashes={clashes.get(placed.event.eventGroupId)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div style={{ height: group.events.length * 73 }} />
      )}
    </section>
  )
})

interface AgendaTodayProps extends Omit<DayRows, 'day'> {
  group: AgendaGroup
  now: Now
}

/** Divides today's events by what they mean now, in the same words as the dashboard. */
function AgendaToday({ group, now, ...on }: AgendaTodayProps) {
  const today = useMemo(() => todayOf(group.events, now), [group.events, now])
  const rows = { ...on, day: group.day }
  return (
    <div>
      <DayPart {...rows} events={today.untimed} />
      <DayPart {...rows} events={today.earlier} />
      <ComingParts {...rows} today={today} now={now} goingThere={GoingThere} />
    </div>
  )
}
