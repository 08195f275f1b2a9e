import { useLingui } from '@lingui/react/macro'
import { Car, GitCompareArrows } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { formatHour } from '../../../lib/time/format-time.ts'
import { Card } from '../../../ui/card.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { barOf } from '../../event/model/event-hue.ts'
import { place } from '../../event/model/placement.ts'
import { type ClashGroup, keyOf } from '../model/groups.ts'
import { type ClashLane, clashLanes, type Tick } from '../model/lanes.ts'
import { useClashText } from './use-clash-text.ts'

/** On a wide screen the time scale stands beside the events, on a phone below each. No text lies on the time scale. */
const COLUMNS =
  'grid w-full grid-cols-[42px_minmax(0,1fr)_minmax(0,0.72fr)] items-stretch gap-x-2.5 px-4 max-md:grid-cols-[42px_minmax(0,1fr)] max-md:px-3.5'
const LANE = `${COLUMNS} border-t border-line-soft text-left hover:bg-hover active:bg-press focus-visible:inset-ring-2 focus-visible:inset-ring-focus`
const SCALE = 'relative block max-md:col-span-full'
const TICK = 'absolute inset-y-0 w-px bg-line-soft'
const HATCH =
  'absolute inset-y-0 min-w-1 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--cau-ink)_20%,transparent)_0_1.5px,transparent_1.5px_6px)]'
const BAR = 'absolute inset-y-3.5 flex min-w-3 flex-col overflow-hidden rounded-block max-md:inset-y-1'
const SHARE =
  'relative flex-1 bg-hue-tint-2 before:absolute before:inset-y-0 before:left-0 before:w-1 before:[background:var(--bar)]'
const NO_END = 'mask-[linear-gradient(90deg,#000_72%,transparent)]'

interface ClashCardProps {
  /** One clash, or several clashes that share events. */
  groups: readonly ClashGroup[]
  onOpen: (eventId: string) => void
  actions: (group: ClashGroup) => ReactNode
}

/**
 * Shows the events of clashes on one time scale, and a sentence with buttons for each clash.
 * The sentence of a single clash comes before its events.
 */
export function ClashCard({ groups, onOpen, actions }: ClashCardProps) {
  const { timeZone } = useTimeStyle()
  const drawn = useMemo(
    () =>
      clashLanes(
        groups.map((group) => group.clashes[0]),
        timeZone,
      ),
    [groups, timeZone],
  )
  const lanes = (
    <div>
      <Axis ticks={drawn.ticks} />
      {drawn.lanes.map((lane) => (
        <Lane key={lane.side.event.id} lane={lane} ticks={drawn.ticks} onOpen={onOpen} />
      ))}
    </div>
  )
  const isSingle = groups.length === 1
  return (
    <Card className="overflow-hidden">
      {isSingle ? null : <div className="pt-1.5">{lanes}</div>}
      {groups.map((group) => (
        <ClashEntry key={keyOf(group)} group={group} actions={actions(group)}>
          {isSingle ? lanes : null}
        </ClashEntry>
      ))}
    </Card>
  )
}

interface ClashEntryProps {
  group: ClashGroup
  actions: ReactNode
  /** The events of the clash. Null if they stand above the sentences of several clashes. */
  children: ReactNode
}

function ClashEntry({ group, actions, children }: ClashEntryProps) {
  const { t } = useLingui()
  const text = useClashText()
  const [seen] = group.clashes
  const headline = text.headline(group)
  const facts = text.facts(seen)
  return (
    <article className="not-first:border-t not-first:border-line-soft" aria-label={headline}>
      <header className="flex items-start gap-2.5 px-4 pt-3.5 max-md:px-3.5">
        <Icon
          of={seen.clash.kind === 'drive' ? Car : GitCompareArrows}
          className="mt-0.5 flex-none text-cau-ink"
        />
        <div className="min-w-0">
          <h3 className="text-[15px]/[22px] font-[650] wrap-anywhere tabular-nums">{headline}</h3>
          {facts === '' ? null : <p className="text-sm wrap-anywhere text-ink-3 tabular-nums">{facts}</p>}
        </div>
      </header>
      {children}
      {/* A fieldset is not used, because it would change the appearance and the layout. */}
      <div
        className={`flex flex-wrap items-center gap-x-1.5 gap-y-2 px-4 pb-3.5 max-md:px-3.5 max-md:*:px-2.5 ${children ? 'border-t border-line-soft pt-3' : 'pt-2.5 pl-11 max-md:pl-3.5'}`}
        role="group"
        aria-label={t`What to do about it`}
      >
        {actions}
      </div>
    </article>
  )
}

/** The hours above the time scale. */
function Axis({ ticks }: { ticks: readonly Tick[] }) {
  const style = useTimeStyle()
  return (
    <div className={`${COLUMNS} h-6`} aria-hidden="true">
      <span className={`${SCALE} col-start-3 max-md:col-start-1`}>
        {ticks.map(({ hour, left }) => (
          <span
            key={left}
            className="absolute bottom-1 -translate-x-1/2 text-[11px]/[14px] font-[550] whitespace-nowrap text-ink-3 tabular-nums"
            style={{ left: `${left}%` }}
          >
            {formatHour(hour, style)}
          </span>
        ))}
      </span>
    </div>
  )
}

interface LaneProps {
  lane: ClashLane
  ticks: readonly Tick[]
  onOpen: (eventId: string) => void
}

/** One of the events: its time, title, child, team and place, and its bar on the time scale. */
function Lane({ lane: { side, bar, hatches }, ticks, onOpen }: LaneProps) {
  const { i18n } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useEventText()
  const { event, children } = side
  const placed = place(event, timeZone)
  const own = { ...event, children: [...children] }
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
      <span className={`${SCALE} min-h-[52px] max-md:min-h-6`} aria-hidden="true">
        {ticks.map(({ left }) => (
          <i key={left} className={TICK} style={{ left: `${left}%` }} />
        ))}
        {hatches.map(({ left, width }) => (
          <i key={left} className={HATCH} style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
        <i
          className={placed.hasEnd ? BAR : `${BAR} ${NO_END}`}
          style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
        >
          {children.map((child) => (
            <i key={child.profileId} {...hue(child.color, `${SHARE} ${barOf(event)}`)} />
          ))}
        </i>
      </span>
    </button>
  )
}
