import type { Event, EventDifference, EventWhen, PlaceText } from '@homefield/contract/event'
import { sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { sportText } from '../../../lib/sport-text.ts'
import { formatWeekdayRange } from '../../../lib/time/format-calendar.ts'
import { dayOf, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { whenKindOf } from '../model/kind.ts'

/** The text of one changed field. `was` is null for a new event, because it has no old value. */
export interface DifferenceText {
  readonly field: EventDifference['field']
  readonly term: string
  readonly was: string | null
  readonly now: string
}

interface DifferenceTexts {
  readonly terms: Readonly<Record<EventDifference['field'], string>>
  /** Returns the old and the new value of a changed field as text. Null for the addition of a new event. */
  readonly of: (difference: EventDifference) => DifferenceText | null
  /** Returns a time such as '6:30 – 7:45 PM' or 'Time TBD'. `withDay` adds the day to the text. */
  readonly when: (when: EventWhen, withDay: boolean) => string
  readonly place: (place: PlaceText) => string
}

export function useDifferenceText(): DifferenceTexts {
  const { t } = useLingui()
  const style = useTimeStyle()
  const none = t`not given`

  const clock = (when: EventWhen): string => {
    if (when.kind === 'days') return when.timeTbd ? t`Time TBD` : t`All day`
    const start = Temporal.Instant.from(when.start)
    if (when.end !== null) return formatHours(start, Temporal.Instant.from(when.end), style)
    const from = formatTime(start, style)
    return t`${from}, no end time`
  }
  const day = (when: EventWhen): string => {
    if (when.kind === 'timed') return formatShortDay(dayOf(Temporal.Instant.from(when.start), style), style)
    const first = Temporal.PlainDate.from(when.firstDay)
    if (when.lastDay <= when.firstDay) return formatShortDay(first, style)
    return formatWeekdayRange(first, Temporal.PlainDate.from(when.lastDay), style)
  }
  const when = (value: EventWhen, withDay: boolean): string => {
    if (!withDay) return clock(value)
    return value.kind === 'days' && !value.timeTbd ? day(value) : `${day(value)}, ${clock(value)}`
  }
  const place = ({ name, address }: PlaceText): string => name ?? address ?? none
  const status = (value: Event['status']): string => {
    if (value === 'cancelled') return t`Cancelled`
    if (value === 'postponed') return t`Postponed`
    return value === 'removed' ? t`Removed by the team` : t({ message: 'Confirmed', context: 'an event' })
  }
  const text = (field: EventDifference['field'], value: string | null): string => {
    if (value === null || value === '') return none
    if (field === 'arriveBy') return formatTime(Temporal.Instant.from(value), style)
    if (field === 'homeOrAway') return value === 'home' ? t`Home game` : t`Away game`
    if (field === 'sport') return sportText(sportNamed(value).name)
    if (field === 'visibility') return value === 'private' ? t`Private` : t`Public`
    return value
  }
  const terms: Record<EventDifference['field'], string> = {
    added: t`New`,
    when: t`Time`,
    location: t`Place`,
    status: t`Status`,
    title: t`Title`,
    description: t`Description`,
    arriveBy: t`Arrival`,
    field: t`Field`,
    opponent: t`Opponent`,
    homeOrAway: t`Home or away`,
    uniform: t`Uniform`,
    sport: t`Sport`,
    visibility: t`Visibility`,
  }
  const of = (difference: EventDifference): DifferenceText | null => {
    const { field } = difference
    const term = terms[field]
    if (field === 'added') return null
    if (field === 'when') {
      const isMoved = whenKindOf(difference, style.timeZone) === 'moved'
      return {
        field,
        term: isMoved ? t`Day` : term,
        was: when(difference.from, isMoved),
        now: when(difference.to, isMoved),
      }
    }
    if (field === 'location') return { field, term, ...placesApart(difference.from, difference.to, place) }
    if (field === 'status') return { field, term, was: status(difference.from), now: status(difference.to) }
    return { field, term, was: text(field, difference.from), now: text(field, difference.to) }
  }
  return { terms, of, when, place }
}

/** If the old and the new place have the same name, adds their addresses to tell them apart. */
function placesApart(from: PlaceText, to: PlaceText, say: (place: PlaceText) => string) {
  if (say(from) !== say(to)) return { was: say(from), now: say(to) }
  const whole = (place: PlaceText) =>
    [place.name, place.address].filter((part) => part !== null && part !== '').join(', ') || say(place)
  return { was: whole(from), now: whole(to) }
}
