import { useLingui } from '@lingui/react/macro'
import { Car, GitCompareArrows, MapPin } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import { place } from '../../event/model/placement.ts'
import type { ClashGroup } from '../model/groups.ts'
import { clashLanes, type Stretch } from '../model/lanes.ts'
import type { SeenSide } from '../model/seen-clash.ts'
import './clash-card.css'
import { useClashText } from './use-clash-text.ts'

interface ClashCardProps {
  group: ClashGroup
  onOpen: (eventId: string) => void
  /** Buttons, in their order. */
  actions: ReactNode
}

/** A sentence that names both children and the hours, both events on one clock, and what can be done. */
export function ClashCard({ group, onOpen, actions }: ClashCardProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useClashText()
  const [seen] = group.clashes
  const lanes = useMemo(() => clashLanes(seen, timeZone), [seen, timeZone])
  const headline = text.headline(group)
  return (
    <article className="clash-card" aria-label={headline}>
      <header className="clash-head">
        <Icon of={seen.clash.kind === 'drive' ? Car : GitCompareArrows} />
        <div className="min-w-0">
          <h3>{headline}</h3>
          <p>{text.detail(seen)}</p>
        </div>
      </header>
      <div
        className="clash-lanes"
        data-several={seen.first.children.length > 1 || seen.second.children.length > 1 || undefined}
      >
        <span className="clash-hatch" aria-hidden="true">
          <i style={{ left: `${lanes.hatch.left}%`, width: `${lanes.hatch.width}%` }} />
        </span>
        <ClashLane side={seen.first} stretch={lanes.first} onOpen={onOpen} />
        <ClashLane side={seen.second} stretch={lanes.second} onOpen={onOpen} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw and lay out as one */}
      <div className="clash-actions" role="group" aria-label={t`What to do about it`}>
        {actions}
      </div>
    </article>
  )
}

interface ClashLaneProps {
  side: SeenSide
  stretch: Stretch
  onOpen: (eventId: string) => void
}

function ClashLane({ side: { event, children }, stretch, onOpen }: ClashLaneProps) {
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const placed = place(event, timeZone)
  const where = text.place(event)
  const own = { ...event, children: [...children] }
  const look = eventHue(own, 'clash-block')
  return (
    <div className="clash-lane">
      <span className="clash-who">
        <ChildDiscs event={own} size={22} most={2} />
        <b>{children.map((one) => one.name).join(', ')}</b>
      </span>
      <span className="clash-track">
        <button
          type="button"
          className={look.className}
          style={{ ...look.style, left: `${stretch.left}%`, width: `${stretch.width}%` }}
          data-no-end={!placed.hasEnd || undefined}
          aria-label={text.accessibleName(placed)}
          onClick={() => onOpen(event.id)}
        >
          <span>{text.timeOrDays(placed)}</span>
        </button>
      </span>
      <span className="clash-place">
        {where === null ? null : (
          <>
            <Icon of={MapPin} size={14} />
            <span className="truncate">{where}</span>
          </>
        )}
      </span>
    </div>
  )
}
