import type { EventDetail } from '@homefield/contract/event'
import { FACT_FIELDS, type FactField } from '@homefield/domain/event-fields'
import { remindAt, reminderBase } from '@homefield/domain/remind'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BellRing, Clock, Flag, Lock, type LucideIcon, MapPin, Repeat, Shirt, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../../lib/session/me.ts'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatFullDay, formatMonthDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { useDifferenceText } from '../../change/components/use-difference-text.ts'
import { EventTbd } from '../../event/components/event-tbd.tsx'
import { SportChip } from '../../event/components/sport-chip.tsx'
import { useChildPhotos } from '../../event/components/use-child-photos.ts'
import { useEventText } from '../../event/components/use-event-text.ts'
import { address } from '../../event/model/place.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'
import { isStruck, isTbd } from '../../event/model/event-status.ts'
import { otherZone } from '../../event/model/there.ts'
import { useLeadText } from '../../event/remind/components/use-lead-text.ts'
import { ringingLeads } from '../../event/remind/model.ts'
import { formerPlace } from '../model.ts'
import type { OpenDialog } from './event-dialogs.tsx'

interface EventFactsProps {
  placed: Placed
  /**
   * The event's details. Undefined until the full event has loaded.
   * The component shows the event's data from the list until the full event has loaded.
   */
  detail: EventDetail | undefined
  /** True while `detail` is loading. */
  isReading: boolean
  onOpen: (dialog: OpenDialog) => void
  onOpenOther: (eventId: string) => void
}

const FACT_ICONS: Record<FactField, LucideIcon> = { uniform: Shirt }

/** Shows an event's date and time, children, place, what to bring, and reminders. */
export function EventFacts({ placed, detail, isReading, onOpen, onOpenOther }: EventFactsProps) {
  const { t } = useLingui()
  const { event } = placed
  const { terms } = useDifferenceText()
  const { opponent } = event
  return (
    <dl className="mt-0.5 flex flex-col gap-3">
      <When placed={placed} />
      {detail?.series ? <Repeats series={detail.series} /> : null}
      <Who placed={placed} />
      {detail?.elsewhere.map((other) => (
        <OtherFamily key={other.eventId} other={other} onOpen={onOpenOther} />
      ))}
      <Where placed={placed} />
      {opponent !== null || event.homeOrAway !== null ? (
        <Fact term={t`Opponent`} icon={<Icon of={Flag} />}>
          {opponent === null ? null : <b>{t`vs ${opponent}`}</b>}
          {event.homeOrAway === null ? null : (
            <span>{event.homeOrAway === 'home' ? t`Home game` : t`Away game`}</span>
          )}
        </Fact>
      ) : null}
      {FACT_FIELDS.map((field) =>
        event[field] === null ? null : (
          <Fact key={field} term={terms[field]} icon={<Icon of={FACT_ICONS[field]} />}>
            <b>{event[field]}</b>
          </Fact>
        ),
      )}
      {event.visibility === 'private' ? (
        <Fact term={t`Visibility`} icon={<Icon of={Lock} />}>
          <span>{t`Private: viewers can’t see it`}</span>
        </Fact>
      ) : null}
      {/* A canceled or postponed event has no reminders. */}
      {isStruck(event) ? null : detail ? (
        <Reminders placed={placed} reminders={detail.reminders} onOpen={onOpen} />
      ) : isReading ? (
        // The placeholder reserves space, so the buttons below do not move when the reminders load.
        <Fact term={t`Reminders`} icon={<Icon of={BellRing} />}>
          <SkeletonBlock width={150} height={20} />
        </Fact>
      ) : null}
    </dl>
  )
}

const VALUE =
  'flex min-w-0 flex-col items-start wrap-anywhere text-ink-2 [&_b]:leading-[22px] [&_s]:text-ink-3 [&_s]:decoration-[1.5px]'

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[22px_minmax(0,1fr)] items-start gap-3 text-ink-3">
      <dt className="[&>svg]:mx-auto [&>svg]:mt-0.5">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className={VALUE}>{children}</dd>
    </div>
  )
}

function When({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const { event } = placed
  const there = useTimeThere(event)
  const former = useFormerWhen(event)
  const arriveBy = event.arriveBy === null ? null : formatTime(Temporal.Instant.from(event.arriveBy), style)
  const firstDay = formatFullDay(Temporal.PlainDate.from(placed.firstDay), style)
  const lastDay = formatFullDay(Temporal.PlainDate.from(placed.lastDay), style)
  const Struck = isStruck(event) ? 's' : 'span'
  return (
    <Fact term={t`When`} icon={<Icon of={Clock} />}>
      <b>
        <Struck>{isOverDays(placed) ? `${firstDay} – ${lastDay}` : firstDay}</Struck>
      </b>
      {isTbd(event) ? (
        <EventTbd>{text.time(placed)}</EventTbd>
      ) : (
        <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          {former === null ? null : (
            <s>
              <span className="sr-only">{t({ message: 'was', comment: 'before an old value' })} </span>
              {former}
            </s>
          )}
          {former === null ? <Struck>{text.time(placed)}</Struck> : <b>{text.time(placed)}</b>}
        </span>
      )}
      {there === null ? null : <span className="tabular-nums">{there}</span>}
      {arriveBy === null ? null : <span className="tabular-nums">{t`Arrive by ${arriveBy}`}</span>}
    </Fact>
  )
}

/** Returns the event's former time, or null once the user has seen the time change. */
function useFormerWhen({ news }: Placed['event']): string | null {
  const words = useDifferenceText()
  const when = news?.differences.find(({ field }) => field === 'when')
  return (when && words.of(when)?.was) ?? null
}

/**
 * Returns the start in the event's own zone ('10:00 AM PDT there') if the reader's zone has a different time.
 */
function useTimeThere(event: Placed['event']): string | null {
  const { t } = useLingui()
  const style = useTimeStyle()
  const other = otherZone(event, style.timeZone)
  if (!other) return null
  const there = { ...style, timeZone: other.zone }
  const time = formatTime(other.start, there)
  const zone = formatZoneName(other.start, there)
  return t`${time} ${zone} there`
}

function Who({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const text = useEventText()
  const { event } = placed
  const team = text.team(event)
  const photoOf = useChildPhotos()
  return (
    <>
      {event.children.map((child, index) => (
        <Fact
          key={child.profileId}
          term={t`Child`}
          icon={
            <ChildDisc
              name={child.name}
              color={child.color}
              size={22}
              isFriend={!event.isOwnEvent}
              photoUrl={photoOf(child.profileId)}
            />
          }
        >
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <b>{child.name}</b>
            {index === 0 ? <SportChip sport={event.sport} /> : null}
            {index === 0 && team !== null ? <span className="[overflow-wrap:anywhere]">{team}</span> : null}
          </span>
          {index === 0 && !event.isOwnEvent ? (
            <span className="flex items-center gap-[5px] text-sm text-ink-3">
              <Icon of={UsersRound} size={14} />
              {text.owner(placed)}
            </span>
          ) : null}
        </Fact>
      ))}
    </>
  )
}

interface OtherFamilyProps {
  other: EventDetail['elsewhere'][number]
  onOpen: (eventId: string) => void
}

/** Shows another family's children who play in the same game, with a link to that family's event. */
function OtherFamily({ other, onOpen }: OtherFamilyProps) {
  const { t } = useLingui()
  const photoOf = useChildPhotos()
  const { eventId, ownerName: owner, isOwnEvent, children } = other
  const [first] = children
  if (!first) return null
  return (
    <Fact
      term={t`Also`}
      icon={
        <ChildDisc
          name={first.name}
          color={first.color}
          size={22}
          isFriend={!isOwnEvent}
          photoUrl={photoOf(first.profileId)}
        />
      }
    >
      <b className="[overflow-wrap:anywhere]">{children.map(({ name }) => name).join(', ')}</b>
      <button type="button" className={`${TEXT_LINK} text-left text-sm`} onClick={() => onOpen(eventId)}>
        {isOwnEvent ? t`Open it in your schedule` : t`Open it in ${owner}'s schedule`}
      </button>
    </Fact>
  )
}

function Where({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const { event } = placed
  const name = useEventText().place(event)
  const words = useDifferenceText()
  if (name === null) return null
  const street = address(event)
  const before = formerPlace(event)
  return (
    <Fact term={t`Where`} icon={<Icon of={MapPin} />}>
      {before === null ? null : (
        <s>
          <span className="sr-only">{t({ message: 'was', comment: 'before an old value' })} </span>
          {words.place(before)}
        </s>
      )}
      <b>{isStruck(event) ? <s>{name}</s> : name}</b>
      {street === null ? null : <span>{street}</span>}
    </Fact>
  )
}

function Repeats({ series }: { series: NonNullable<EventDetail['series']> }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const last = formatMonthDay(Temporal.PlainDate.from(series.lastDay), style)
  const events = plural(series.count, { one: '# event', other: '# events' })
  return (
    <Fact term={t`Repeats`} icon={<Icon of={Repeat} />}>
      <span>{t`One of ${events}, until ${last}`}</span>
    </Fact>
  )
}

interface RemindersProps {
  placed: Placed
  reminders: EventDetail['reminders']
  onOpen: (dialog: OpenDialog) => void
}

/** Shows the event's reminders ('1 hour before, 5:30 PM') and a button that changes the reminders. */
function Reminders({ placed, reminders, onOpen }: RemindersProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const leadText = useLeadText()
  const me = useMe()
  const { event } = placed
  if (me.data === undefined) return null
  const base = reminderBase(event, reminders.fromArrival, style.timeZone)
  const leads = ringingLeads(event, reminders, me.data.settings)
  return (
    <Fact term={t`Reminders`} icon={<Icon of={BellRing} />}>
      <span className="flex w-full items-baseline gap-3">
        <span className="min-w-0 flex-1 tabular-nums">
          {leads.length === 0
            ? t`No reminder`
            : leads
                .map((lead) => `${leadText(lead)}, ${formatTime(remindAt(base, lead), style)}`)
                .join(' · ')}
          {leads.length > 0 && isTbd(event) ? (
            <span className="block text-xs text-ink-3">
              {t`Based on ${formatTime(base, style)} until the time is set.`}
            </span>
          ) : null}
        </span>
        <button
          type="button"
          className={TEXT_LINK}
          aria-label={t`Change the reminders`}
          onClick={() => onOpen('remind')}
        >
          {t`Change`}
        </button>
      </span>
    </Fact>
  )
}
