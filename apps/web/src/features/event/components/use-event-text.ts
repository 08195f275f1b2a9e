import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { sportNamed } from '@homefield/domain/sport'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { formatDay, formatShortDay } from '../../../lib/time/format-date.ts'
import { formatWeekdayRange, formatZoneName } from '../../../lib/time/format-calendar.ts'
import { formatShortTime, formatTime, formatTimeRange } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { type Day, daysBetween } from '../../../lib/time/day.ts'
import { type Headline, headlineOf } from '../model/headline.ts'
import { isFieldCode, placeOf } from '../model/place.ts'
import { beginsInDay, DAY_MINUTES, endsInDay, isOverDays, type Placed } from '../model/placement.ts'
import { firstDayOf, formerWhen, type Sign, signsOf } from '../model/signs.ts'
import { isTbd, type EventStatus, statusesOf } from '../model/event-status.ts'

export interface EventText {
  /** Returns the event's headline, such as 'Game vs Scorpions' or 'Practice'. */
  readonly title: (event: Event) => string
  /** Returns the team's name for a second line. Null if the title already contains the team's name. */
  readonly team: (event: Event) => string | null
  /**
   * Returns the place, such as 'Cedar Park, Field 3', 'Field 8S' or 'Place TBD'.
   * Returns null if the event has no place.
   */
  readonly place: (event: Event) => string | null
  /** Returns the time, such as '5:30 – 7:00 PM', '1:00 PM, end not given', 'All day' or 'Time TBD'. */
  readonly time: (placed: Placed) => string
  /** Returns the start time, such as '5:30 PM'. Empty if the event has no time of day. */
  readonly start: (placed: Placed) => string
  /** Returns the start time for a month chip, such as '5:30p'. Empty if the event has no time of day. */
  readonly shortStart: (placed: Placed) => string
  /**
   * Returns the time for one line in a day's list.
   * Omits a multi-day event's times on other days: '5:00 PM, Day 1 of 3', 'Day 2 of 3', 'Until 2:00 PM'.
   * `timeOn` and `time` return the same text for an event on one day.
   */
  readonly timeOn: (placed: Placed, day: Day) => string
  /**
   * Returns the event's start time on `day`, such as '5:00 PM'.
   * Returns a text such as 'Day 2 of 3' or 'Until 2:00 PM' on later days of a multi-day event.
   */
  readonly startOn: (placed: Placed, day: Day) => string
  /**
   * Returns the shortest time on `day`, such as '5p', 'Day 2 of 3' or 'Until 2p'.
   * The text is empty if the event has no time of day.
   */
  readonly shortTimeOn: (placed: Placed, day: Day) => string
  /** Returns two lines for the time column of a list row. The first line is the time, shown in bold. */
  readonly timeLines: (placed: Placed, day: Day) => readonly [string, string | null]
  /**
   * Returns the time or day before a change, for display below the new time.
   * Returns null if the user has seen the time change.
   */
  readonly formerTime: (placed: Placed, day: Day) => string | null
  readonly status: (status: EventStatus) => string
  /** Returns the text for an icon on a card, such as 'Overlap' or 'Differs from TeamSnap'. */
  readonly sign: (sign: Sign, platform: string) => string
  readonly names: (placed: Placed) => string
  readonly owner: (placed: Placed) => string
  /**
   * Returns the days of the event, such as 'Fri, May 15 – Sun, May 17'. An event on one day gives one date.
   */
  readonly days: (placed: Placed) => string
  /**
   * Returns the date and time: 'Thu, May 14, 5:30 – 7:00 PM'.
   * Multi-day events: 'Fri, May 15 – Sun, May 17', or with hours 'Fri, May 15, 5:00 PM – Sun, May 17, 2:00 PM'.
   */
  readonly when: (placed: Placed) => string
  /**
   * Returns the time without the date, such as '5:30 – 7:00 PM'.
   * Returns dates and times for a multi-day event.
   */
  readonly timeOrDays: (placed: Placed) => string
  /**
   * Returns the screen-reader label: children, title, date, time, place, owner, status, and marks ('Moved').
   */
  readonly accessibleName: (placed: Placed, signs?: readonly Sign[]) => string
  /**
   * Returns the time, marks and accessible name of an event’s chip.
   * The texts are cached, because a month redraws about 100 chips on every change.
   */
  readonly chip: (placed: Placed, clashes: readonly Clash[] | undefined) => ChipText
  /** Returns the full date, such as 'Monday, May 18, 2026'. */
  readonly day: (day: Day) => string
}

export interface ChipText {
  /** The start time in the shortest form: '5:30p'. Empty for an all-day event. */
  readonly start: string
  readonly signs: readonly Sign[]
  readonly name: string
}

const known = new Map<string, EventText>()

/** Returns functions that format events in the reader's language, time zone and clock format. */
export function useEventText(): EventText {
  const { i18n } = useLingui()
  const style = useTimeStyle()
  // Components with the same language and time style share one cache, because formatting is slow.
  const key = `${i18n.locale} ${style.locale} ${style.timeZone} ${style.hour12 ?? ''}`
  let text = known.get(key)
  if (!text) {
    text = eventText(style)
    known.set(key, text)
  }
  return text
}

function eventText(style: TimeStyle): EventText {
  // A minute of the day always gives the same text in one zone and clock format, so the text can be cached.
  const clock = remember((_minute: number, instant: Temporal.Instant) => formatTime(instant, style))
  const shortClock = remember((_minute: number, instant: Temporal.Instant) => formatShortTime(instant, style))
  const dayName = remember((day: Day) => formatDay(Temporal.PlainDate.from(day), style))

  // When the clocks go back, an hour occurs twice. A time in a repeated hour includes the zone: '1:30 AM PDT'.
  const zoned = (text: string, instant: Temporal.Instant) => `${text} ${formatZoneName(instant, style)}`
  const start = (placed: Placed) => {
    if (!placed.start) return ''
    if (placed.isStartRepeated) return zoned(formatTime(placed.start, style), placed.start)
    return clock(placed.startMinute, placed.start)
  }
  const end = (placed: Placed) => {
    if (!placed.end) return ''
    if (placed.isEndRepeated) return zoned(formatTime(placed.end, style), placed.end)
    // A day usually ends at 12:00 AM, but at 1:00 AM if a clock change skips midnight, so do not cache the text.
    if (placed.endMinute === DAY_MINUTES) return formatTime(placed.end, style)
    return clock(placed.endMinute, placed.end)
  }
  const range = rememberRange(style)
  const status = (one: EventStatus): string => {
    if (one === 'cancelled') return t`Cancelled`
    if (one === 'postponed') return t`Postponed`
    if (one === 'removed') return t`Removed by the team`
    return one === 'timeTbd' ? t`Time to be decided` : t`No end time`
  }
  const sign = (one: Sign, platform: string): string => {
    if (one === 'pending') return t`Waiting`
    if (one === 'overlap') return t`Overlap`
    if (one === 'drive') return t`Drive`
    if (one === 'moved') return t`Moved`
    if (one === 'timeChanged') return t`Time changed`
    if (one === 'placeChanged') return t`Place changed`
    if (one === 'added') return t`New`
    if (one === 'theirsChanged') return t`Changed at ${platform}`
    return one === 'changed' ? t`Changed` : t`Differs from ${platform}`
  }
  const title = (event: Event) => {
    if (!event.birthday) return headlineText(headlineOf(event))
    const name = event.children[0]?.name ?? event.title
    return t`${name}'s birthday`
  }
  const team = (event: Event) => headlineOf(event).team
  const names = ({ event }: Placed) => event.children.map((child) => child.name).join(', ')
  const owner = ({ event }: Placed) => {
    const { ownerName: owner } = event
    return t`${owner}'s schedule`
  }
  const days = (placed: Placed) => {
    const first = Temporal.PlainDate.from(placed.firstDay)
    if (placed.firstDay === placed.lastDay) return formatShortDay(first, style)
    return formatWeekdayRange(first, Temporal.PlainDate.from(placed.lastDay), style)
  }
  const when = (placed: Placed) => {
    const first = formatShortDay(Temporal.PlainDate.from(placed.firstDay), style)
    const last = formatShortDay(Temporal.PlainDate.from(placed.lastDay), style)
    if (!isOverDays(placed)) return `${first}, ${time(placed)}`
    if (isTbd(placed.event)) return `${days(placed)}, ${time(placed)}`
    const begins = beginsInDay(placed, placed.firstDay)
    const ends = endsInDay(placed, placed.lastDay)
    if (!begins && !ends) return days(placed)
    return `${begins ? `${first}, ${start(placed)}` : first} – ${ends ? `${last}, ${end(placed)}` : last}`
  }
  const timeOrDays = (placed: Placed) => (isOverDays(placed) ? when(placed) : time(placed))
  const time = (placed: Placed): string => {
    if (isTbd(placed.event)) return t`Time TBD`
    if (!placed.start) return t`All day`
    if (placed.end) {
      if (placed.isStartRepeated || placed.isEndRepeated) return `${start(placed)} – ${end(placed)}`
      return range(placed)
    }
    const from = start(placed)
    return placed.hasEnd ? from : t`${from}, no end time`
  }
  const timeLines = (placed: Placed, day: Day): readonly [string, string | null] => {
    if (isTbd(placed.event)) return [t`Time TBD`, null]
    if (endsInDay(placed, day)) return [t`Until`, end(placed)]
    if (isOverDays(placed)) {
      const count = daysBetween(placed.firstDay, placed.lastDay) + 1
      const current = daysBetween(placed.firstDay, day) + 1
      if (beginsInDay(placed, day)) return [start(placed), t`Day ${current} of ${count}`]
      if (current >= 1 && current <= count) return [t`Day ${current}`, t`of ${count}`]
    }
    if (!placed.start) return [t`All day`, null]
    return [start(placed), placed.end ? end(placed) : null]
  }
  const timeOn = (placed: Placed, day: Day): string => {
    if (endsInDay(placed, day)) {
      const time = end(placed)
      return t`Until ${time}`
    }
    if (!isOverDays(placed) || isTbd(placed.event)) return time(placed)
    return timeLines(placed, day).join(beginsInDay(placed, day) ? ', ' : ' ')
  }
  const startOn = (placed: Placed, day: Day): string => {
    const startsHere = isOverDays(placed) ? beginsInDay(placed, day) : !endsInDay(placed, day)
    return (startsHere ? start(placed) : '') || timeOn(placed, day)
  }
  const shortTimeOn = (placed: Placed, day: Day): string => {
    if (placed.end && endsInDay(placed, day)) {
      const time = formatShortTime(placed.end, style)
      return t`Until ${time}`
    }
    if (!isOverDays(placed) || beginsInDay(placed, day)) return shortStart(placed)
    return timeOn(placed, day)
  }
  const spokenTime = (placed: Placed): string => {
    if (!placed.start || !placed.end || placed.isAllDay) return time(placed)
    const said = time(placed)
    const [from = said, until] = said.split(' – ')
    return until === undefined ? said : t`${from} to ${until}`
  }
  const spokenWhen = (placed: Placed) => {
    if (isOverDays(placed) && placed.start) return [when(placed)]
    const day = placed.firstDay === placed.lastDay ? dayName(placed.firstDay) : days(placed)
    return placed.event.birthday ? [day] : [day, spokenTime(placed)]
  }
  const formerTime = (placed: Placed, listed: Day): string | null => {
    const { event, firstDay } = placed
    const former = formerWhen(event)
    if (!former) return null
    const day = firstDayOf(former, style.timeZone)
    if (day !== firstDay) return formatShortDay(Temporal.PlainDate.from(day), style)
    if (former.kind === 'days') return former.timeTbd ? t`Time TBD` : t`All day`
    const then = Temporal.Instant.from(former.start)
    const isSameStart = event.when.kind === 'timed' && then.equals(event.when.start)
    // The row shows the end time on the last day.
    // An old start time below the end time would look like the old end time, so the row shows no old time.
    if (!isSameStart && endsInDay(placed, listed)) return null
    // If the start has not changed, the end has, so the row shows the old end.
    const formerTime = isSameStart ? former.end : former.start
    return formerTime === null ? t`No end time` : formatTime(Temporal.Instant.from(formerTime), style)
  }
  const accessibleName = (placed: Placed, signs: readonly Sign[] = []): string => {
    const { event } = placed
    const said = [
      event.birthday ? null : names(placed),
      ...occasion(event),
      ...spokenWhen(placed),
      place(event),
      event.isOwnEvent ? null : owner(placed),
      ...statusesOf(event)
        .filter((one) => one !== 'noEnd' && one !== 'timeTbd')
        .map(status),
      ...signs.map((one) => sign(one, event.platform)),
    ]
    return said.filter((part) => part !== null && part !== '').join(', ')
  }
  /**
   * Returns title, team and sport for the accessible name. A plain 'Practice' becomes 'soccer practice'.
   */
  const occasion = (event: Event): (string | null)[] => {
    if (event.birthday) return [title(event)]
    const { name } = sportNamed(event.sport)
    const sport = name === 'Unknown' || name === 'Other' ? null : sportText(name)
    if (sport === null || !isBarePractice(event)) return [title(event), team(event), sport]
    const inLine = sport.toLocaleLowerCase(style.locale)
    return [t`${inLine} practice`, team(event)]
  }
  const shortStart = (placed: Placed) => {
    if (!placed.start) return ''
    if (placed.isStartRepeated) return zoned(formatShortTime(placed.start, style), placed.start)
    return shortClock(placed.startMinute, placed.start)
  }
  const chips = new WeakMap<
    Placed,
    { readonly clashes: readonly Clash[] | undefined; readonly text: ChipText }
  >()
  const chip = (placed: Placed, clashes: readonly Clash[] | undefined): ChipText => {
    const kept = chips.get(placed)
    if (kept && kept.clashes === clashes) return kept.text
    const { event } = placed
    const signs = signsOf(event, clashes, style.timeZone)
    const text = {
      start: placed.isAllDay ? '' : shortStart(placed),
      signs,
      name: accessibleName(placed, signs),
    }
    chips.set(placed, { clashes, text })
    return text
  }
  return {
    title,
    team,
    place,
    time,
    start,
    shortStart,
    timeOn,
    startOn,
    shortTimeOn,
    timeLines,
    formerTime,
    status,
    sign,
    names,
    owner,
    days,
    when,
    timeOrDays,
    accessibleName,
    chip,
    day: dayName,
  }
}

/** True if the title is only 'Practice', to which the accessible name adds the sport: 'soccer practice'. */
function isBarePractice(event: Event): boolean {
  const { kind, text } = headlineOf(event)
  return event.activity === 'practice' && kind === 'title' && /^practice$/i.test(text)
}

/** Formats '5:30 – 7:00 PM'. Events with the same start and end minutes share one cached text. */
function rememberRange(style: TimeStyle) {
  const ranges = new Map<string, string>()
  return ({ start, end, startMinute, endMinute, firstDay, lastDay }: Placed): string => {
    if (!start || !end) return ''
    if (lastDay !== firstDay || endMinute === DAY_MINUTES) return formatTimeRange(start, end, style)
    const key = `${startMinute} ${endMinute}`
    let said = ranges.get(key)
    if (said === undefined) {
      said = formatTimeRange(start, end, style)
      ranges.set(key, said)
    }
    return said
  }
}

function headlineText({ kind, text: opponent }: Headline): string {
  if (kind === 'title') return opponent
  return kind === 'at' ? t`Game at ${opponent}` : t`Game vs ${opponent}`
}

function place(event: Event): string | null {
  const found = placeOf(event)
  if (!found) return null
  const { name, field: said, isTbd } = found
  const number = said !== null && isFieldCode(said) ? said.replace(/^#/, '') : null
  const field = number === null ? said : t`Field ${number}`
  if (isTbd) return name === null ? t`Place TBD` : t`${name}, field TBD`
  return [name, field].filter((part) => part !== null).join(', ')
}

function remember<Key, Rest extends unknown[]>(say: (key: Key, ...rest: Rest) => string) {
  const answers = new Map<Key, string>()
  return (key: Key, ...rest: Rest): string => {
    let answer = answers.get(key)
    if (answer === undefined) {
      answer = say(key, ...rest)
      answers.set(key, answer)
    }
    return answer
  }
}
