import { memo } from 'react'
import { formatBareTime } from '../../../lib/time/format-calendar.ts'
import { formatHour } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { ShortTitle } from '../../event/components/short-title.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { eventHue } from '../../event/model/event-hue.ts'
import type { Now } from '../../event/model/placement.ts'
import { isStruck } from '../../event/model/standing.ts'
import type { LaneBlock, Lanes, Span } from '../model/lanes.ts'
import './today-lanes.css'

/** An hour's label this near to the now pill would touch it, in minutes; it reaches from its line to the right. */
const NEAR_NOW = { before: 20, after: 50 }

/** The day at a glance, one lane a child. Decorative to assistive technology: the list below is the truth. */
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
  // A long day labels every second or third hour.
  const every = Math.ceil(hours / 9)
  return (
    <div className="lanes" data-long={hours > 6 || undefined} aria-hidden="true" style={{ '--hours': hours }}>
      <div className="lanes-ruler">
        {lanes.clashes.map((span) => (
          <i key={`${span.start} ${span.end}`} className="lanes-clash" style={stretch(span)} />
        ))}
        {labels.map((hour) => {
          const minutes = hour * 60
          const since = now.minute - minutes
          const isNear = hasNow && since > -NEAR_NOW.before && since < NEAR_NOW.after
          return (hour - firstHour) % every !== 0 || isNear ? null : (
            <span
              key={hour}
              style={{ left: `${share(minutes)}%` }}
              data-between={(hour - firstHour) % (2 * every) !== 0 || undefined}
            >
              {formatHour(hour, style)}
            </span>
          )
        })}
      </div>
      {lanes.lanes.map((lane) => (
        <div key={lane.profileId} className="lane" style={{ '--rows': lane.rows }}>
          <div className="lane-name">
            <ChildDisc name={lane.name} color={lane.color} size={22} isFriend={lane.isFriend} />
            <span className="truncate">{lane.name}</span>
          </div>
          <div className="lane-track">
            {lane.clashes.map((span) => (
              <i key={`${span.start} ${span.end}`} className="lane-hatch" style={stretch(span)} />
            ))}
            {lane.blocks.map((block) => (
              <Block key={block.placed.event.id} block={block} color={lane.color} share={share} now={now} />
            ))}
          </div>
        </div>
      ))}
      {hasNow ? (
        <div className="lanes-over">
          <span className="lanes-now" style={{ left: `${nowShare}%` }} />
          <span className="lanes-pill" style={{ left: `${nowShare}%` }}>
            {formatBareTime(now.instant, style)}
          </span>
        </div>
      ) : null}
    </div>
  )
})

interface BlockProps {
  block: LaneBlock
  /** The lane's child, whoever else shares the event. */
  color: string
  share: (minute: number) => number
  now: Now
}

function Block({ block, color, share, now }: BlockProps) {
  const text = useEventText()
  const { event } = block.placed
  const left = share(block.start)
  const width = share(block.end) - left
  // While it runs its words start right of the now line.
  const inside = share(now.minute) - left
  const isRunning = inside > 0 && inside < width
  const look = eventHue(event, 'lane-block')
  return (
    <div
      className={look.className}
      style={{
        '--c': color,
        '--row': block.row,
        left: `${left}%`,
        width: `calc(${width}% - 2px)`,
        // Paddings count in shares of the track, as `inside` does.
        ...(isRunning ? { paddingLeft: `max(11px, calc(${inside}% + 7px))` } : {}),
      }}
      data-friend={!event.isOwnEvent || undefined}
      data-struck={isStruck(event) || undefined}
      data-no-end={!block.placed.hasEnd || undefined}
    >
      <span>
        <ShortTitle title={text.title(event)} activity={event.activity} />
      </span>
      <small className="lane-range">{text.timeOn(block.placed, now.day)}</small>
      <small className="lane-start">{text.startOn(block.placed, now.day)}</small>
    </div>
  )
}
