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
import { useClashText } from './use-clash-text.ts'

/** `--who` is the width of the column with the child, and `--where` of the column with the place. */
const CARD =
  '[--where:calc(110px+80*var(--type-px))] [--who:calc(48px+44*var(--type-px))] border-line p-4 not-first:border-t max-[1180px]:[--where:calc(98px+70*var(--type-px))] max-md:[--where:0px] max-md:[--who:44px]'
const LANES = 'relative isolate mb-3 overflow-hidden rounded-[10px] border border-line'
const OF_SEVERAL =
  '[--who:calc(60px+96*var(--type-px))] max-[1180px]:[--who:calc(60px+68*var(--type-px))] max-md:[--who:64px]'
const HATCH =
  'absolute inset-y-0 min-w-0.5 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--cau-ink)_26%,transparent)_0_1.5px,transparent_1.5px_6px)]'
const LANE =
  'grid h-[calc(10px+32*var(--type-px))] grid-cols-[var(--who)_minmax(0,1fr)_var(--where)] border-line-soft max-md:h-11 [&+&]:border-t'
/**
 * An event's block is smaller than a finger needs, but its row on the card is at least 42 px high.
 * The block's `after` element enlarges the area that reacts to taps.
 */
const BLOCK =
  'absolute inset-y-1 min-w-3 rounded-block bg-hue-tint pr-2 pl-[11px] text-left text-xs font-semibold whitespace-nowrap text-hue-ink tabular-nums before:absolute before:inset-y-0 before:left-0 before:w-1 before:rounded-l-block before:[background:var(--bar,var(--c-solid))] after:absolute after:inset-x-0 after:-inset-y-[5px] hover:bg-hue-tint-2'
const NO_END = 'mask-[linear-gradient(90deg,#000_72%,transparent)]'

interface ClashCardProps {
  group: ClashGroup
  onOpen: (eventId: string) => void
  actions: ReactNode
}

/** Shows a clash: the children, the two events on one time scale, and buttons to settle the clash. */
export function ClashCard({ group, onOpen, actions }: ClashCardProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useClashText()
  const [seen] = group.clashes
  const lanes = useMemo(() => clashLanes(seen, timeZone), [seen, timeZone])
  const headline = text.headline(group)
  return (
    <article className={CARD} aria-label={headline}>
      <header className="mb-3 flex items-start gap-3">
        <Icon of={seen.clash.kind === 'drive' ? Car : GitCompareArrows} className="mt-[3px] text-cau-ink" />
        <div className="min-w-0">
          <h3 className="text-[15px]/[22px] font-[650] wrap-anywhere">{headline}</h3>
          <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">{text.detail(seen)}</p>
        </div>
      </header>
      <div
        className={
          seen.first.children.length > 1 || seen.second.children.length > 1 ? `${LANES} ${OF_SEVERAL}` : LANES
        }
      >
        <span className="absolute inset-y-0 right-(--where) left-(--who) -z-1" aria-hidden="true">
          <i className={HATCH} style={{ left: `${lanes.hatch.left}%`, width: `${lanes.hatch.width}%` }} />
        </span>
        <ClashLane side={seen.first} stretch={lanes.first} onOpen={onOpen} />
        <ClashLane side={seen.second} stretch={lanes.second} onOpen={onOpen} />
      </div>
      {/* A fieldset is not used, because it would change the appearance and the layout. */}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1" role="group" aria-label={t`What to do about it`}>
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
  const look = eventHue(own, placed.hasEnd ? BLOCK : `${BLOCK} ${NO_END}`)
  return (
    <div className={LANE}>
      <span className="flex min-w-0 items-center gap-1.5 pr-1.5 pl-3 max-md:justify-center max-md:px-0">
        <ChildDiscs event={own} size={22} most={2} />
        {/* The names are hidden here on a phone, because the sentence above contains them. */}
        <b className="line-clamp-2 text-[13px]/[16px] max-md:hidden">
          {children.map((one) => one.name).join(', ')}
        </b>
      </span>
      <span className="relative border-x border-line-soft max-md:border-r-0">
        <button
          type="button"
          className={look.className}
          style={{ ...look.style, left: `${stretch.left}%`, width: `${stretch.width}%` }}
          aria-label={text.accessibleName(placed)}
          onClick={() => onOpen(event.id)}
        >
          <span className="block truncate">{text.timeOrDays(placed)}</span>
        </button>
      </span>
      <span className="flex min-w-0 items-center gap-[5px] px-3 text-sm text-ink-3 max-md:hidden">
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
