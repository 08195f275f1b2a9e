import { useLingui } from '@lingui/react/macro'
import { Car, GitCompareArrows } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import { place } from '../../event/model/placement.ts'
import type { ClashGroup } from '../model/groups.ts'
import { clashLanes, type Stretch } from '../model/lanes.ts'
import type { SeenSide } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

/** On a wide screen the time scale stands beside the event, on a phone below it. No text lies on the time scale. */
const LANE =
  'grid w-full grid-cols-[42px_minmax(0,1fr)_minmax(0,0.72fr)] items-stretch gap-x-2.5 px-2.5 text-left not-first:border-t not-first:border-line-soft hover:bg-hover active:bg-press focus-visible:inset-ring-2 focus-visible:inset-ring-focus max-md:grid-cols-[42px_minmax(0,1fr)]'
const SCALE =
  'relative block min-h-[52px] border-l border-line-soft max-md:col-span-full max-md:mb-2 max-md:min-h-5 max-md:rounded-[5px] max-md:border-0 max-md:bg-sunken'
const HATCH =
  'absolute inset-y-0 min-w-1 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--cau-ink)_20%,transparent)_0_1.5px,transparent_1.5px_6px)]'
const BAR =
  'absolute inset-y-3.5 min-w-3 rounded-block bg-hue-tint-2 before:absolute before:inset-y-0 before:left-0 before:w-1 before:rounded-l-block before:[background:var(--bar,var(--c-solid))] max-md:inset-y-1'
const NO_END = 'mask-[linear-gradient(90deg,#000_72%,transparent)]'

interface ClashCardProps {
  group: ClashGroup
  onOpen: (eventId: string) => void
  actions: ReactNode
}

/** Shows a clash: a sentence, the two events on one time scale, and buttons to settle the clash. */
export function ClashCard({ group, onOpen, actions }: ClashCardProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useClashText()
  const [seen] = group.clashes
  const lanes = useMemo(() => clashLanes(seen, timeZone), [seen, timeZone])
  const headline = text.headline(group)
  const facts = text.facts(seen)
  return (
    <article className="border-line p-4 not-first:border-t max-md:px-3.5" aria-label={headline}>
      <header className="mb-2.5 flex items-start gap-2.5">
        <Icon
          of={seen.clash.kind === 'drive' ? Car : GitCompareArrows}
          className="mt-0.5 flex-none text-cau-ink"
        />
        <div className="min-w-0">
          <h3 className="text-[15px]/[22px] font-[650] wrap-anywhere tabular-nums">{headline}</h3>
          {facts === '' ? null : <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">{facts}</p>}
        </div>
      </header>
      <div className="overflow-hidden rounded-[10px] border border-line">
        <ClashLane side={seen.first} stretch={lanes.first} hatch={lanes.hatch} onOpen={onOpen} />
        <ClashLane side={seen.second} stretch={lanes.second} hatch={lanes.hatch} onOpen={onOpen} />
      </div>
      {/* A fieldset is not used, because it would change the appearance and the layout. */}
      <div
        className="mt-3 flex flex-wrap items-center gap-x-1.5 gap-y-2 max-md:*:px-2.5"
        role="group"
        aria-label={t`What to do about it`}
      >
        {actions}
      </div>
    </article>
  )
}

interface ClashLaneProps {
  side: SeenSide
  stretch: Stretch
  hatch: Stretch
  onOpen: (eventId: string) => void
}

/** One of the two events: its time, title, child, team and place, and its bar on the time scale. */
function ClashLane({ side: { event, children }, stretch, hatch, onOpen }: ClashLaneProps) {
  const { i18n } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const placed = place(event, timeZone)
  const own = { ...event, children: [...children] }
  const bar = eventHue(own, placed.hasEnd ? BAR : `${BAR} ${NO_END}`)
  const names = new Intl.ListFormat(i18n.locale).format(children.map((one) => one.name))
  return (
    <button
      type="button"
      className={LANE}
      aria-label={text.accessibleName(placed)}
      onClick={() => onOpen(event.id)}
    >
      <span className="flex items-center justify-center">
        <ChildDiscs event={own} size={24} most={2} />
      </span>
      <span className="min-w-0 py-2">
        <span className="block text-[14px]/[20px] wrap-anywhere tabular-nums">
          <b className="mr-2 font-[650] whitespace-nowrap text-ink">{text.timeOrDays(placed)}</b>
          <span className="font-semibold text-ink">{text.title(event)}</span>
        </span>
        <span className="block text-sm wrap-anywhere text-ink-3">
          <MetaLine>
            {names}
            {text.team(event)}
            {text.place(event)}
          </MetaLine>
        </span>
      </span>
      <span className={SCALE} aria-hidden="true">
        <i className={HATCH} style={{ left: `${hatch.left}%`, width: `${hatch.width}%` }} />
        <i
          className={bar.className}
          style={{ ...bar.style, left: `${stretch.left}%`, width: `${stretch.width}%` }}
        />
      </span>
    </button>
  )
}
