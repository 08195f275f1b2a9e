import { Cake, MapPin, UsersRound } from 'lucide-react'
import type { Clash } from '@homefield/contract/clash'
import { memo, type ReactNode, useId } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import type { Day } from '../../../lib/time/day.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lateExtra } from '../../../ui/late.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { barOf, eventHue } from '../model/event-hue.ts'
import { street as streetOf } from '../model/place.ts'
import { endsInDay, type Placed } from '../model/placement.ts'
import { signsOf } from '../model/signs.ts'
import { isStruck, isTbd, statusesOf } from '../model/event-status.ts'
import { ChildDiscs } from './child-discs.tsx'
import { EventTbd } from './event-tbd.tsx'
import { SignTag } from './sign-tag.tsx'
import { SportChip } from './sport-chip.tsx'
import { EventStatusTag } from './event-status-tag.tsx'
import { useChildPhotos } from './use-child-photos.ts'
import { useEventText } from './use-event-text.ts'

// Many families never note who drives, so the code loads separately.
const RowDrivers = lateExtra(() =>
  Promise.all([import('../coverage/components/row-drivers.tsx'), openCatalogs(['coverage'])]).then(
    ([module]) => module.RowDrivers,
  ),
)

interface EventRowProps {
  placed: Placed
  /**
   * The day under which the list shows the event.
   * The row of a multi-day event shows a text such as 'Day 2 of 3'.
   */
  day: Day
  /** Called when the user selects the row. If absent, the row is not a button. */
  onOpen?: (eventId: string) => void
  /** The unresolved clashes of the event. */
  clashes?: readonly Clash[] | undefined
  /** True if the row shows the street after the place's name when there is room. */
  hasAddress?: boolean
}

const ROW =
  'group/row relative grid w-full grid-cols-[calc(76*var(--type-px))_4px_minmax(0,1fr)_calc(140*var(--type-px))] gap-x-3.5 py-[13px] pr-3 pl-1 text-left text-base text-ink-3 focus-visible:rounded-block focus-visible:inset-ring-2 focus-visible:inset-ring-focus forced-colors:focus-visible:-outline-offset-2! max-md:grid-cols-[calc(62*var(--type-px))_4px_minmax(0,1fr)] max-md:gap-x-3 max-md:px-4 max-md:in-data-card:px-3.5'
const OPENS = 'active:bg-press [&:not(:active)]:hover:bg-hover'
/** CSS classes that strike through the time and title of an event that does not take place. */
const STRUCK =
  'group-data-struck/row:font-medium group-data-struck/row:text-ink-3 group-data-struck/row:line-through'
const ICON_AND_TEXT = 'flex min-w-0 items-center gap-[5px]'

/** Shows an event as a list row. Pressing anywhere on the row opens the event. */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { placed, day, onOpen, clashes, hasAddress = false } = props
  const text = useEventText()
  const photoOf = useChildPhotos()
  const isPhone = useIsPhone()
  const { timeZone } = useTimeStyle()
  const { event } = placed
  const [time, under] = text.timeLines(placed, day)
  const former = text.formerTime(placed, day)
  const signs = signsOf(event, clashes, timeZone)
  const place = text.place(event)
  const team = text.team(event)
  const street = hasAddress ? streetOf(event) : null
  const driversId = useId()
  const hasDrivers = event.legs.length + event.notGoing.length > 0
  const discs = <ChildDiscs event={event} size={isPhone ? 22 : 28} photoOf={photoOf} />
  const look = {
    ...eventHue(event, `${ROW} ${barOf(event)} ${onOpen ? OPENS : ''}`),
    'data-event-row': true,
    'data-struck': isStruck(event) || undefined,
  }
  const cells = (
    <>
      <span
        className={`text-right font-semibold whitespace-nowrap text-ink tabular-nums max-md:text-left ${STRUCK}`}
      >
        {isTbd(event) ? <EventTbd>{time}</EventTbd> : time}
        {former === null ? null : (
          <UnderTime>
            <s>{former}</s>
          </UnderTime>
        )}
        {under === null || (former !== null && !endsInDay(placed, day)) ? null : (
          <UnderTime>{under}</UnderTime>
        )}
      </span>
      <span
        data-event-bar
        className="w-1 rounded-[3px] [background:var(--bar)] group-data-struck/row:opacity-35 forced-colors:forced-color-adjust-none"
      />
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px] font-semibold wrap-anywhere text-ink *:not-first:-my-0.5 max-md:text-[15.5px]">
          <span className={`line-clamp-2 ${STRUCK}`}>{text.title(event)}</span>
          {statusesOf(event).map((status) => (
            <EventStatusTag key={status} status={status} />
          ))}
          {signs.map((sign) => (
            <SignTag key={sign} sign={sign} platform={event.platform} />
          ))}
        </span>
        <span className="mt-[5px] flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm max-md:gap-x-2">
          {/* The discs stand at the left on a phone, because the floating button would cover them at the right. */}
          {isPhone ? discs : null}
          {event.birthday ? (
            <Icon of={Cake} size={14} />
          ) : (
            <SportChip sport={event.sport} isShort={isPhone && place !== null} />
          )}
          {/* A phone shows where rather than which team, because a row has no room for both. */}
          {team === null ? null : (
            <span className={`max-w-2/5 truncate ${place === null ? 'max-md:max-w-full' : 'max-md:hidden'}`}>
              {team}
            </span>
          )}
          {place === null ? null : (
            <span className={`${ICON_AND_TEXT} max-md:flex-1 md:order-last md:basis-full`}>
              <Icon of={MapPin} size={14} className="max-md:hidden" />
              <span className="min-w-0 truncate max-md:line-clamp-2 max-md:whitespace-normal">
                {place}
                {street === null || isPhone ? null : `, ${street}`}
              </span>
            </span>
          )}
          {hasDrivers ? <RowDrivers event={event} id={driversId} /> : null}
          {event.isOwnEvent ? null : (
            <span className={`${ICON_AND_TEXT} max-md:basis-full`}>
              <Icon of={UsersRound} size={14} />
              {text.owner(placed)}
            </span>
          )}
        </span>
      </span>
      {/* Only the disc is visible on a phone. The row's accessible name contains the names. */}
      {isPhone ? null : (
        <span className="flex items-center gap-2 self-start pt-px text-sm font-[550] text-ink">
          {discs}
          <span
            className={`line-clamp-2 min-w-0 ${event.notGoing.length < event.children.length ? '' : 'text-ink-3 line-through'}`}
          >
            {text.names(placed)}
          </span>
        </span>
      )}
    </>
  )
  if (!onOpen) {
    return (
      <>
        <span className="sr-only">{text.accessibleName(placed, signs)}</span>
        <div {...look} aria-hidden="true">
          {cells}
        </div>
      </>
    )
  }
  return (
    <button
      type="button"
      {...look}
      data-event={event.id}
      aria-label={text.accessibleName(placed, signs)}
      aria-describedby={hasDrivers ? driversId : undefined}
      onClick={() => onOpen(event.id)}
    >
      {cells}
    </button>
  )
})

function UnderTime({ children }: { children: ReactNode }) {
  return <small className={`block text-xs font-[450] text-ink-3 ${STRUCK}`}>{children}</small>
}
