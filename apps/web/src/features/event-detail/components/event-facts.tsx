import type { Event, EventDetail } from '@homefield/contract/event'
import { FACT_FIELDS, type FactField } from '@homefield/domain/event-fields'
import { remindAt, reminderBase } from '@homefield/domain/remind'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  BellRing,
  Clock,
  Flag,
  Lock,
  type LucideIcon,
  MapPin,
  Repeat,
  Shirt,
  FileText,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { linkedText } from '../../../lib/linked-text.ts'
import { useMe } from '../../../lib/session/me.ts'
import { formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatFullDay, formatMonthDay } from '../../../lib/time/format-date.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { ChildDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ExternalLink } from '../../../ui/text-link.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
import { useDifferenceText } from '../../change/components/use-difference-text.ts'
import { EventTbd } from '../../event/components/event-tbd.tsx'
import { SportChip } from '../../event/components/sport-chip.tsx'
import { useChildPhotos } from '../../event/components/use-child-photos.ts'
import { useEventText } from '../../event/components/use-event-text.ts'
import { address } from '../../event/model/place.ts'
import { isOverDays, type Placed } from '../../event/model/placement.ts'
import { formerWhen } from '../../event/model/signs.ts'
import { isStruck, isTbd } from '../../event/model/event-status.ts'
import { otherZone } from '../../event/model/there.ts'
import { useLeadText } from '../../event/remind/components/use-lead-text.ts'
import { ringingLeads } from '../../event/remind/model.ts'
import { countdownOf, formerPlace } from '../model.ts'
import type { OpenDialog } from './event-dialogs.tsx'
import { useCountdownText } from './use-countdown-text.ts'

const FACT_ICONS: Record<FactField, LucideIcon> = { uniform: Shirt }
const LIST = 'flex flex-col gap-3.5'

/**
 * Shows when and where the event is, who goes, and what to bring.
 * Everything here is in the lists of events, so it is complete at once and nothing moves later.
 */
export function EventFacts({ placed }: { placed: Placed }) {
  const { t } = useLingui()
  const { event } = placed
  const { terms } = useDifferenceText()
  return (
    <dl className={LIST} data-event-facts>
      <When placed={placed} />
      <Where placed={placed} />
      <Who placed={placed} />
      <Opponent event={event} />
      {FACT_FIELDS.map((field) =>
        event[field] === null ? null : (
          <Fact key={field} term={terms[field]} icon={<Icon of={FACT_ICONS[field]} />}>
            <b>{event[field]}</b>
          </Fact>
        ),
      )}
      {event.description === null ? null : (
        <Fact term={terms.description} icon={<Icon of={FileText} />}>
          <Description text={event.description} />
        </Fact>
      )}
      {event.visibility === 'private' ? (
        <Fact term={t`Visibility`} icon={<Icon of={Lock} />}>
          <span>{t`Private: viewers can’t see it`}</span>
        </Fact>
      ) : null}
    </dl>
  )
}

interface EventSettingsProps {
  placed: Placed
  detail: EventDetail
  onOpen: (dialog: OpenDialog) => void
  onOpenOther: (eventId: string) => void
}

/** Shows the facts that only the full event contains: reminders, the series, and the other family's copy. */
export function EventSettings({ placed, detail, onOpen, onOpenOther }: EventSettingsProps) {
  return (
    <dl className={`${LIST} mt-4`}>
      {/* A canceled or postponed event has no reminders. */}
      {isStruck(placed.event) ? null : (
        <Reminders placed={placed} reminders={detail.reminders} onOpen={onOpen} />
      )}
      {detail.series ? <Repeats series={detail.series} /> : null}
      {detail.elsewhere.map((other) => (
        <OtherFamily key={other.eventId} other={other} onOpen={onOpenOther} />
      ))}
    </dl>
  )
}

/** Shows the opponent if the title does not name it, and whether the game is at home. */
function Opponent({ event }: { event: Event }) {
  const { t } = useLingui()
  const title = useEventText().title(event)
  const { opponent, homeOrAway } = event
  const isNamed = opponent === null || title.includes(opponent)
  if (isNamed && homeOrAway === null) return null
  return (
    <Fact term={t`Opponent`} icon={<Icon of={Flag} />}>
      {isNamed ? null : <b>{t`vs ${opponent}`}</b>}
      {homeOrAway === null ? null : <span>{homeOrAway === 'home' ? t`Home game` : t`Away game`}</span>}
    </Fact>
  )
}

function Description({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line">
      {linkedText(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // The array index is a stable React key here, because the parts of a text never change their order.
          // oxlint-disable-next-line react/no-array-index-key -- text parts have no id
          <ExternalLink key={index} href={part.href} target="_blank">
            {part.text}
          </ExternalLink>
        ),
      )}
    </p>
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
    <Fact term={t`When`} icon={<Icon of={Clock} className="mt-[3px]!" />}>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[18px]/[26px] font-[650] tracking-[-0.01em] text-ink tabular-nums">
        {former === null ? null : (
          <s className="text-base! font-[450] tracking-normal">
            <span className="sr-only">{t({ message: 'was', comment: 'before an old value' })} </span>
            {former}
          </s>
        )}
        {isTbd(event) ? <EventTbd>{text.time(placed)}</EventTbd> : <Struck>{text.time(placed)}</Struck>}
        {isStruck(event) ? null : <Countdown placed={placed} />}
      </span>
      <Struck>{isOverDays(placed) ? `${firstDay} – ${lastDay}` : firstDay}</Struck>
      {there === null ? null : <span className="tabular-nums">{there}</span>}
      {arriveBy === null ? null : <b className="tabular-nums">{t`Arrive by ${arriveBy}`}</b>}
    </Fact>
  )
}

/** Shows how far away the event is. The event that takes place now is in ink, as everything about now is. */
function Countdown({ placed }: { placed: Placed }) {
  const { timeZone } = useTimeStyle()
  const now = useNow()
  const text = useCountdownText()(placed, now, timeZone)
  if (text === null) return null
  const isNow = countdownOf(placed, now, timeZone)?.unit === 'now'
  return (
    <span
      className={`rounded-full px-2.5 text-[12px]/[22px] font-semibold tracking-normal whitespace-nowrap forced-frame ${isNow ? 'bg-ink text-ink-invert' : 'bg-sunken text-ink-2'}`}
    >
      {text}
    </span>
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
            {event.notGoing.includes(child.profileId) ? <s>{child.name}</s> : <b>{child.name}</b>}
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
          {leads.length > 0 && formerWhen(event) !== null ? (
            <span className="block text-xs text-ink-3">{t`Moved with the new time`}</span>
          ) : null}
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
