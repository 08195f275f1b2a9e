import type { Event, SeriesScope as Scope } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { OwnTime } from '../../../event/components/own-time.tsx'
import { SeriesScope } from '../../../event/components/series-scope.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { place } from '../../../event/model/placement.ts'
import { useChangeEvent, useRemoveEvent } from '../../../event/mutations.ts'
import { type MovingStore, movingStore } from '../model/moving.ts'
import type { Moved } from '../model/moved.ts'
import { keepFocus } from './keep-focus.ts'
import { MoveEvent } from './move-event.tsx'

export interface Mover {
  readonly store: MovingStore
  /**
   * Saves an event at its new time. First asks which events of a series to move.
   * For a team's event, first asks whether to move it only for the family.
   * `onSaved` is called once the user has confirmed.
   */
  readonly drop: (from: Event, to: Moved, onSaved?: () => void) => void
  readonly remove: (event: Event) => void
  readonly moveTo: (event: Event) => void
  /** Makes screen readers announce the text. */
  readonly say: (text: string) => void
  /** Shows the previous or next period, when the user holds a dragged event at the left or right edge. */
  readonly onStep: (by: -1 | 1) => void
  /** Called with the new day after a move by keyboard or dialog. The caller then shows that day. */
  readonly onDate: (day: Day) => void
}

const Context = createContext<Mover | null>(null)

export function useMover(): Mover {
  const mover = useContext(Context)
  if (!mover) throw new Error('This calendar has no Mover around it')
  return mover
}

/** An edit or deletion of one event of a series. A dialog asks whether other events of the series change, too. */
interface Asked {
  readonly action: 'edit' | 'delete'
  readonly event: Event
  readonly go: (scope: Scope) => void
}

interface MoverProviderProps extends Pick<Mover, 'onStep' | 'onDate'> {
  children: ReactNode
}

/**
 * Lets the user move, resize and delete events in the calendar views below this component.
 * All views share the component's dialog and its live region for screen readers.
 */
export function MoverProvider({ onStep, onDate, children }: MoverProviderProps) {
  const { t } = useLingui()
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const change = useChangeEvent()
  const removeEvent = useRemoveEvent()
  const [store] = useState(movingStore)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [ownTime, setOwnTime] = useState<{ event: Event; to: Moved; go: () => void } | null>(null)
  const [moving, setMoving] = useState<Event | null>(null)
  const voice = useRef<HTMLParagraphElement>(null)

  const say = (words: string) => {
    if (voice.current) voice.current.textContent = words
  }
  const inScope = (action: Asked['action'], event: Event, go: Asked['go']) => {
    if (event.seriesId === null) go('this')
    else setAsked({ action, event, go })
  }
  const mover: Mover = {
    store,
    drop: (from, to, onSaved) => {
      store.set(null)
      const { change: wanted } = to
      if (!wanted) return
      const when = text.when(to.placed)
      const save = (scope: Scope) => {
        say(t`Moved to ${when}`)
        void change(from, { ...wanted, scope })
        onSaved?.()
      }
      if (from.platform === 'Manual') inScope('edit', from, save)
      else setOwnTime({ event: from, to, go: () => save('this') })
    },
    remove: (event) => {
      if (event.can.delete && !event.birthday) {
        inScope('delete', event, (scope) => void removeEvent(event, scope))
      }
    },
    moveTo: setMoving,
    say,
    onStep,
    onDate,
  }
  // The context value never changes, so that the calendar views do not re-render.
  // The functions in the context value call the latest callbacks through a ref.
  const latest = useRef(mover)
  useLayoutEffect(() => {
    latest.current = mover
  })
  const stable = useMemo<Mover>(
    () => ({
      store,
      drop: (from, to, onSaved) => latest.current.drop(from, to, onSaved),
      remove: (event) => latest.current.remove(event),
      moveTo: (event) => latest.current.moveTo(event),
      say: (words) => latest.current.say(words),
      onStep: (by) => latest.current.onStep(by),
      onDate: (day) => latest.current.onDate(day),
    }),
    [store],
  )
  return (
    <Context value={stable}>
      {children}
      <p ref={voice} className="sr-only" aria-live="polite" />
      {asked ? (
        <SeriesScope
          isOpen
          action={asked.action}
          event={asked.event}
          onCancel={() => setAsked(null)}
          onChoose={(scope) => {
            setAsked(null)
            asked.go(scope)
          }}
        >
          {null}
        </SeriesScope>
      ) : null}
      {ownTime ? (
        <OwnTime
          isOpen
          event={ownTime.event}
          to={ownTime.to.event.when}
          onCancel={() => setOwnTime(null)}
          onConfirm={() => {
            setOwnTime(null)
            ownTime.go()
          }}
        />
      ) : null}
      {moving ? (
        <MoveEvent
          isOpen
          event={moving}
          onClose={() => setMoving(null)}
          onMoved={(to) => {
            keepFocus(to.id)
            onDate(place(to, timeZone).firstDay)
          }}
        />
      ) : null}
    </Context>
  )
}
