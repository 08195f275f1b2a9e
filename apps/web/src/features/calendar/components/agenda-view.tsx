import { useLingui } from '@lingui/react/macro'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import type { Day } from '../../event/model/day.ts'
import type { AgendaGroup } from '../model/agenda.ts'
import { openingGroup } from '../model/agenda.ts'
import './agenda-view.css'
import { DayHeading } from './day-heading.tsx'

interface AgendaViewProps {
  groups: readonly AgendaGroup[]
  /** The month: a new one opens at its top, or at today. */
  month: Day
  today: Day
  /** Given while filters hide something. */
  onResetFilters?: (() => void) | undefined
  onOpen: (eventId: string) => void
}

/** Rows that are built at once; days far from sight wait for the reader in a busy month. */
const AT_ONCE = 40

export const AgendaView = memo(function AgendaView(props: AgendaViewProps) {
  const { groups, month, today, onResetFilters, onOpen } = props
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const opening = openingGroup(groups, today)
  const isEmpty = groups.length === 0
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const group = opening === null ? null : box.querySelector<HTMLElement>(`[data-group="${opening}"]`)
    box.scrollTop = group ? group.offsetTop : 0
    // The place is taken once a month; events that come in later must not move the reader.
  }, [month, opening, isEmpty])
  if (isEmpty) {
    return (
      <div className="agenda-empty">
        <EmptyState
          drawing="pitch"
          title={t`No events this month`}
          action={onResetFilters ? <Button onPress={onResetFilters}>{t`Reset filters`}</Button> : undefined}
        >
          {t`Try changing your filters or adding new connections`}
        </EmptyState>
      </div>
    )
  }
  const start = Math.max(
    0,
    groups.findIndex((group) => group.day === opening),
  )
  let built = 0
  const isBuilt = groups.map((group, index) => {
    if (index < start) return false
    built += group.events.length
    return built - group.events.length < AT_ONCE
  })
  return (
    <div ref={scroller} className="agenda">
      <div className="agenda-column">
        {groups.map((group, index) => (
          <AgendaDay
            key={group.day}
            group={group}
            isBuilt={isBuilt[index] ?? false}
            root={scroller}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
})

interface AgendaDayProps {
  group: AgendaGroup
  isBuilt: boolean
  root: React.RefObject<HTMLElement | null>
  onOpen: (eventId: string) => void
}

const AgendaDay = memo(function AgendaDay({ group, isBuilt, root, onOpen }: AgendaDayProps) {
  const [wasNear, setNear] = useState(isBuilt)
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = element.current
    if (wasNear || !section) return
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
    <section ref={element} className="agenda-day" data-group={group.day}>
      <DayHeading day={group.day} isToday={group.isToday} count={group.events.length} />
      {wasNear || isBuilt ? (
        <ul className="event-list">
          {group.events.map((placed) => (
            <li key={placed.event.id}>
              <EventRow placed={placed} day={group.day} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      ) : (
        <div style={{ height: group.events.length * 73 }} />
      )}
    </section>
  )
})
