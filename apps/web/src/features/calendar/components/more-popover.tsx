import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { lateMenu } from '../../../ui/late.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { EventChip } from '../../event/components/event-chip.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import { useClashes } from './clashes.tsx'

interface MoreOfDay {
  readonly day: Day
  /** All events of the day, including the events that the cell shows. */
  readonly events: readonly Placed[]
}

const loadPopover = () => import('../../../ui/quick-popover.tsx').then((module) => module.QuickPopover)
const Popover = lateMenu(loadPopover)

const ShowMore = createContext<(more: MoreOfDay, button: Element) => void>(() => undefined)

/** All '+n more' buttons share one popover, because a busy month has up to 42 buttons. */
export function MorePopovers({
  onOpen,
  children,
}: {
  onOpen: (eventId: string) => void
  children: ReactNode
}) {
  const words = useEventText()
  usePreload(loadPopover)
  const [more, setMore] = useState<MoreOfDay | null>(null)
  const trigger = useRef<Element | null>(null)
  const show = useMemo(
    () => (next: MoreOfDay, button: Element) => {
      trigger.current = button
      setMore(next)
    },
    [],
  )
  const title = more ? words.day(more.day) : ''
  return (
    <ShowMore value={show}>
      {children}
      {more ? (
        <Popover label={title} width={300} triggerRef={trigger} onClose={() => setMore(null)}>
          <div className="p-3 [--ground:var(--raised)]">
            <h2 className="mx-0.5 mb-2 font-display text-[16px]/[22px] font-[650] tracking-[-0.01em]">
              {title}
            </h2>
            <EventList {...more} onOpen={onOpen} />
          </div>
        </Popover>
      ) : null}
    </ShowMore>
  )
}

/** Number of events in the first frame of the popover. More do not fit into most windows. */
const FIRST = 20

/** Lists a day's events. If the day has many, the list draws the first of them at once and the rest right after. */
function EventList({ day, events, onOpen }: MoreOfDay & { onOpen: (eventId: string) => void }) {
  const words = useEventText()
  const clashes = useClashes()
  const [first] = useState(() => events.slice(0, FIRST))
  const shown = useDeferredValue(events, first)
  // The list has its full height from the start, because the popover's place depends on the height.
  return (
    <ul
      className="min-h-[calc(var(--count)*(28*var(--type-px)+4px)-4px)] space-y-1"
      style={{ '--count': events.length }}
    >
      {shown.map((placed) => (
        <li key={placed.event.id}>
          <EventChip
            placed={placed}
            words={words}
            day={day}
            clashes={clashes.get(placed.event.eventGroupId)}
            onOpen={onOpen}
            isStop
          />
        </li>
      ))}
    </ul>
  )
}

export function MoreButton({ day, count, events }: MoreOfDay & { count: number }) {
  const { t } = useLingui()
  const show = useContext(ShowMore)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="h-4 flex-none self-start rounded-[5px] px-[9px] text-[12px]/[16px] font-[550] whitespace-nowrap text-ink-3 hover:text-ink"
      data-event=""
      aria-haspopup="dialog"
      onClick={(press) => show({ day, events }, press.currentTarget)}
    >
      {t`+${count} more`}
    </button>
  )
}
