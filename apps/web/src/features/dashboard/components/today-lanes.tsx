import { memo } from 'react'
import { formatBareTime } from '../../../lib/time/format-calendar.ts'
import { formatHour } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { LaneDrivers } from '../../event/coverage/components/lane-drivers.tsx'
import { shortTitle } from '../../event/components/short-title.ts'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import { type Now, phaseOf } from '../../event/model/placement.ts'
import { isStruck } from '../../event/model/event-status.ts'
import type { LaneBlock, Lanes, Span } from '../model/lanes.ts'
import { mergedSpans } from '../model/merged-spans.ts'

const RULER =
  'relative ml-(--names) h-[calc(28*var(--type-px))] border-b border-line bg-canvas bg-clip-padding before:absolute before:top-0 before:right-full before:-bottom-px before:left-[calc(var(--names)*-1)] before:border-b before:border-line before:bg-canvas'
const TRACK =
  'relative flex-1 bg-[repeating-linear-gradient(90deg,transparent_0_calc(100%/var(--hours)-1px),var(--line-soft)_calc(100%/var(--hours)-1px)_calc(100%/var(--hours)))]'
const HATCH =
  'absolute inset-y-0 min-w-0.5 bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--cau-ink)_16%,transparent)_0_1px,transparent_1px_7px)] [print-color-adjust:exact]'
const BLOCK =
  'absolute top-[calc((var(--row)*44+5)*var(--type-px))] z-1 h-[calc(34*var(--type-px))] rounded-block text-[12px]/[14px] font-semibold before:absolute before:inset-y-0 before:left-0 before:w-1 before:rounded-l-block'
const OF_OWN = 'bg-hue-tint text-hue-ink'
const OF_FRIEND = 'bg-surface text-hue-ink inset-ring inset-ring-hue-edge'
const STRUCK = 'bg-surface text-ink-3 inset-ring inset-ring-line before:opacity-40'
const BAR_OF_OWN = 'before:bg-hue'
const BAR_OF_FRIEND = 'before:bg-[repeating-linear-gradient(180deg,var(--c-solid)_0_4px,transparent_4px_7px)]'
/** An event that is over steps back, and its title stays as readable as the others. */
const PAST = 'bg-[color-mix(in_oklch,var(--c-tint)_45%,transparent)] text-hue-ink'
const NO_END = 'rounded-r-none bg-[linear-gradient(90deg,var(--c-tint)_72%,transparent)]'
/** A title that needs more room than its block in two lines runs on into the gap before the next block. */
const TITLE = '@container absolute inset-y-0 flex items-center'

/**
 * The time scale hides hour labels within this many minutes of now, because the current time has a label too.
 */
const NEAR_NOW = { before: 20, after: 50 }

/**
 * Shows today's events on a time scale with one row per child: who is busy when, and what is parallel.
 * A block shows its times only if they fit, because the list of events below has them.
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
    // A block ends 2 px before the next one, and the marks end with the block.
    return { left: `${left}%`, width: `calc(${Math.max(0, Math.min(100, share(end)) - left)}% - 2px)` }
  }
  // Only every second or third hour has a label on a long day, because not all labels would fit.
  const every = Math.ceil(hours / 9)
  return (
    <div
      className="relative isolate mb-3 overflow-hidden rounded-card border border-line [--names:calc(96*var(--type-px))] [--type-px:var(--type-px-dense)]"
      aria-hidden="true"
      style={{ '--hours': hours }}
    >
      <div className={RULER}>
        {mergedSpans(lanes.clashes).map((span) => (
          <i
            key={span.start}
            className="absolute top-0 -bottom-px min-w-0.5 border-b-2 border-cau-ink bg-cau-tint"
            style={stretch(span)}
          />
        ))}
        {labels.map((hour) => {
          const minutes = hour * 60
          const since = now.minute - minutes
          const isNear = hasNow && since > -NEAR_NOW.before && since < NEAR_NOW.after
          return (hour - firstHour) % every !== 0 || isNear ? null : (
            <span
              key={hour}
              className="absolute pl-[5px] text-[11px]/[28px] whitespace-nowrap text-ink-3 tabular-nums"
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
          <div className="flex w-(--names) flex-none items-center gap-2 pr-1.5 pl-3 text-[13px] font-[550] text-ink">
            <ChildDisc name={lane.name} color={lane.color} size={22} isFriend={lane.isFriend} />
            <span className="truncate">{lane.name}</span>
          </div>
          <div className={TRACK}>
            {mergedSpans(lane.clashes).map((span) => (
              <i key={span.start} className={HATCH} style={stretch(span)} />
            ))}
            {lane.blocks.map((block) => (
              <Block
                key={block.placed.event.id}
                block={block}
                profileId={lane.profileId}
                color={lane.color}
                share={share}
                now={now}
              />
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
            // The label stays inside the scale, even if the line is at its edge.
            style={{ left: `clamp(26px, ${nowShare}%, calc(100% - 26px))` }}
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
  profileId: string
  /** The color of the child to whom the row belongs. An event of two children has a block in each row. */
  color: string
  share: (minute: number) => number
  now: Now
}

function Block({ block, profileId, color, share, now }: BlockProps) {
  const text = useEventText()
  const { event } = block.placed
  const title = shortTitle(event, text)
  const left = share(block.start)
  const width = share(block.end) - left
  const room = share(block.titleEnd) - left
  // While the event is running, the event's title begins to the right of the current-time line.
  const inside = share(now.minute) - left
  const isRunning = inside > 0 && inside < width
  const from = isRunning ? `max(11px, ${(inside / width) * 100}% + 7px)` : '11px'
  const isOff = isStruck(event)
  const { isOwnEvent: isOwn } = event
  const face = isOff
    ? STRUCK
    : !isOwn
      ? OF_FRIEND
      : phaseOf(block.placed, now) === 'past'
        ? PAST
        : block.placed.hasEnd
          ? OF_OWN
          : `${NO_END} text-hue-ink`
  const look = eventHue(event, `${BLOCK} ${face} ${isOwn ? BAR_OF_OWN : BAR_OF_FRIEND}`)
  return (
    <div
      className={look.className}
      style={{
        '--c': color,
        '--row': block.row,
        left: `${left}%`,
        width: `calc(${width}% - 2px)`,
      }}
    >
      <span
        className={TITLE}
        style={{
          left: from,
          width: `min(${(room / width) * 100}% - ${from} - 6px, max(100% - ${from} - 4px, ${charsPerLine(title)}ch))`,
        }}
      >
        {/* Two lines fit: a title of two lines hides the times below it. */}
        <span className="max-h-[28px] min-w-0 flex-1 overflow-hidden">
          <span className={`line-clamp-2 wrap-anywhere ${isOff ? 'line-through' : ''}`}>{title}</span>
          <span className="hidden text-[11px] font-[450] whitespace-nowrap tabular-nums @min-[100px]:block">
            {text.time(block.placed)}
          </span>
        </span>
        <span className="ml-1 hidden flex-none items-center gap-0.5 @min-[130px]:flex">
          <LaneDrivers event={event} profileId={profileId} />
        </span>
      </span>
    </div>
  )
}

/** Returns the length of the longer line if the title breaks between two words into two lines. */
function charsPerLine(title: string): number {
  const words = title.split(' ')
  const lengths = words.map((_, index) => {
    const first = words.slice(0, index).join(' ').length
    return Math.max(first, title.length - first - 1)
  })
  return Math.min(title.length, ...lengths) + 1
}
