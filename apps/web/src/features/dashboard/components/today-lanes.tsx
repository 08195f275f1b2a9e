import { memo } from 'react'
import { formatBareTime } from '../../../lib/time/format-calendar.ts'
import { formatHour } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { ShortTitle } from '../../event/components/short-title.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import type { Now } from '../../event/model/placement.ts'
import { isStruck } from '../../event/model/event-status.ts'
import type { LaneBlock, Lanes, Span } from '../model/lanes.ts'

const RULER =
  'relative ml-(--names) h-[calc(28*var(--type-px))] border-b border-line bg-canvas bg-clip-padding before:absolute before:top-0 before:right-full before:-bottom-px before:left-[calc(var(--names)*-1)] before:border-b before:border-line before:bg-canvas'
const TRACK =
  'relative flex-1 bg-[repeating-linear-gradient(90deg,transparent_0_calc(100%/var(--hours)-1px),var(--line-soft)_calc(100%/var(--hours)-1px)_calc(100%/var(--hours)))]'
const HATCH =
  'absolute inset-y-0 min-w-0.5 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--cau-ink)_26%,transparent)_0_1.5px,transparent_1.5px_6px)] [print-color-adjust:exact]'
const BLOCK =
  'absolute top-[calc((var(--row)*44+5)*var(--type-px))] z-1 @container flex h-[calc(34*var(--type-px))] flex-col justify-center overflow-hidden rounded-block pt-px pr-0.5 pl-[11px] text-[12px]/[16px] font-semibold whitespace-nowrap before:absolute before:inset-y-0 before:left-0 before:w-1'
const OF_OWN = 'bg-hue-tint text-hue-ink'
const OF_FRIEND = 'bg-surface text-hue-ink inset-ring inset-ring-hue-edge'
const STRUCK = 'bg-surface text-ink-3 inset-ring inset-ring-line before:opacity-40'
const BAR_OF_OWN = 'before:bg-hue'
const BAR_OF_FRIEND = 'before:bg-[repeating-linear-gradient(180deg,var(--c-solid)_0_4px,transparent_4px_7px)]'
const NO_END = 'rounded-r-none mask-[linear-gradient(90deg,#000_72%,transparent)]'
/** The end of a long title fades out, because an ellipsis would take the room of two letters. */
const TITLE = 'overflow-hidden mask-[linear-gradient(90deg,#000_calc(100%-10px),transparent)]'
/** A time is never truncated. A short block shows only the start time or no time at all. */
const TIME = 'hidden text-[11px]/[14px] font-medium tabular-nums'

/**
 * The time scale hides hour labels within this many minutes of now, because the current time has a label too.
 */
const NEAR_NOW = { before: 20, after: 50 }

/**
 * Shows today's events on a time scale with one row per child.
 * Screen readers skip the time scale, because the list of events below has the same information.
 */
export const TodayLanes = memo(function TodayLanes({ lanes, now }: { lanes: Lanes; now: Now }) {
  const style = useTimeStyle()
  const { firstHour, lastHour } = lanes
  const hours = lastHour - firstHour
  const share = (minute: number) => ((minute - firstHour * 60) / (hours * 60)) * 100
  const nowShare = share(now.minute)
  const hasNow = nowShare >= 0 && nowShare <= 100
  const labels = Array.from({ length: hours }, (_, index) => firstHour + index)
  const stretch = ({ start, end }: Span) => {
    const left = Math.max(0, share(start))
    return { left: `${left}%`, width: `${Math.max(0, Math.min(100, share(end)) - left)}%` }
  }
  // Only every second or third hour has a label on a long day, because not all labels would fit.
  const every = Math.ceil(hours / 9)
  return (
    <div
      className="relative isolate mb-3 overflow-hidden rounded-card border border-line [--names:calc(96*var(--type-px))] [--type-px:var(--type-px-dense)] max-md:[--names:44px]"
      aria-hidden="true"
      style={{ '--hours': hours }}
    >
      <div className={RULER}>
        {lanes.clashes.map((span) => (
          <i
            key={`${span.start} ${span.end}`}
            className="absolute top-0 -bottom-px min-w-0.5 border-b-2 border-cau-ink bg-cau-tint"
            style={stretch(span)}
          />
        ))}
        {labels.map((hour) => {
          const minutes = hour * 60
          const since = now.minute - minutes
          const isNear = hasNow && since > -NEAR_NOW.before && since < NEAR_NOW.after
          // A phone has no room for the labels of more than six hours.
          const isExtra = hours > 6 && (hour - firstHour) % (2 * every) !== 0
          return (hour - firstHour) % every !== 0 || isNear ? null : (
            <span
              key={hour}
              className={`absolute pl-[5px] text-[11px]/[28px] whitespace-nowrap text-ink-3 tabular-nums ${isExtra ? 'max-sm:hidden' : ''}`}
              style={{ left: `${share(minutes)}%` }}
            >
              {formatHour(hour, style)}
            </span>
          )
        })}
      </div>
      {lanes.lanes.map((lane, index) => (
        <div
          key={lane.profileId}
          className={`flex min-h-[calc(44*var(--type-px)*var(--rows))] ${index > 0 ? 'border-t border-line-soft' : ''}`}
          style={{ '--rows': lane.rows }}
        >
          <div className="flex w-(--names) flex-none items-center gap-2 pr-1.5 pl-3 text-[13px] font-[550] text-ink max-md:justify-center max-md:px-0">
            <ChildDisc name={lane.name} color={lane.color} size={22} isFriend={lane.isFriend} />
            <span className="truncate max-md:hidden">{lane.name}</span>
          </div>
          <div className={TRACK}>
            {lane.clashes.map((span) => (
              <i key={`${span.start} ${span.end}`} className={HATCH} style={stretch(span)} />
            ))}
            {lane.blocks.map((block) => (
              <Block key={block.placed.event.id} block={block} color={lane.color} share={share} now={now} />
            ))}
          </div>
        </div>
      ))}
      {hasNow ? (
        <div className="pointer-events-none absolute inset-0 ml-(--names)">
          <span
            className="absolute top-[calc(20*var(--type-px))] bottom-0 z-(--z-now) w-[1.5px] bg-ink"
            style={{ left: `${nowShare}%` }}
          />
          <span
            className="absolute top-[calc(6*var(--type-px))] z-(--z-now) -translate-x-1/2 rounded-[5px] bg-ink px-[5px] text-[11px]/[16px] font-[650] text-ink-invert tabular-nums"
            style={{ left: `${nowShare}%` }}
          >
            {formatBareTime(now.instant, style)}
          </span>
        </div>
      ) : null}
    </div>
  )
})

interface BlockProps {
  block: LaneBlock
  /** The color of the child to whom the row belongs. An event of two children has a block in each row. */
  color: string
  share: (minute: number) => number
  now: Now
}

function Block({ block, color, share, now }: BlockProps) {
  const text = useEventText()
  const { event } = block.placed
  const left = share(block.start)
  const width = share(block.end) - left
  // While the event is running, the event's text begins to the right of the current-time line.
  const inside = share(now.minute) - left
  const isRunning = inside > 0 && inside < width
  const isOff = isStruck(event)
  const { isOwnEvent: isOwn } = event
  const look = eventHue(
    event,
    `${BLOCK} ${isOff ? STRUCK : isOwn ? OF_OWN : OF_FRIEND} ${isOwn ? BAR_OF_OWN : BAR_OF_FRIEND} ${block.placed.hasEnd ? '' : NO_END}`,
  )
  return (
    <div
      className={look.className}
      style={{
        '--c': color,
        '--row': block.row,
        left: `${left}%`,
        width: `calc(${width}% - 2px)`,
        // `inside` is a percentage of the row's width. CSS measures padding in percent of the same width.
        ...(isRunning ? { paddingLeft: `max(11px, calc(${inside}% + 7px))` } : {}),
      }}
    >
      <span className={isOff ? `${TITLE} line-through` : TITLE}>
        <ShortTitle title={text.title(event)} activity={event.activity} />
      </span>
      <small className={`${TIME} md:@min-[88px]:block`}>{text.timeOn(block.placed, now.day)}</small>
      <small className={`${TIME} md:@min-[48px]:@max-[88px]:block`}>
        {text.startOn(block.placed, now.day)}
      </small>
    </div>
  )
}
