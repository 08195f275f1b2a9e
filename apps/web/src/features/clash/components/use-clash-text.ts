import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../lib/time/format-time.ts'
import { type TimeStyle } from '../../../lib/time/time-style.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { driverName } from '../../event/coverage/components/driver-text.ts'
import { type EventText, useEventText } from '../../event/components/use-event-text.ts'
import { type ClashGroup } from '../model/groups.ts'
import { gapMinutes, type SeenClash, type SeenSide, sharedNames } from '../model/seen-clash.ts'

export interface ClashText {
  /**
   * The clash as a whole sentence without a full stop: who, what and when.
   * Examples: 'Owen clashes with Maya and Ruby from 6:15 to 7:00 PM',
   * '11-minute drive, no gap: Ruby’s Swim ends at 5:15 PM and Reading starts at 5:15 PM',
   * 'Sam can’t drive both Maya at 5:30 PM and Owen at 6:00 PM'.
   */
  readonly headline: (group: Pick<ClashGroup, 'clashes' | 'day' | 'isEveryWeek'>) => string
  /** The clash in a few words. A drive omits the two times: '11-minute drive, no gap'. */
  readonly short: (clash: SeenClash) => string
  /** The clash for one line on a phone, such as 'Maya has two events at 6:15 PM'. */
  readonly brief: (clash: SeenClash) => string
  /** What `short` omits: both events, or the times on both sides of the drive, and then the facts. */
  readonly detail: (clash: SeenClash) => string
  /** What the two events and their times do not show, such as 'At the same place.' Empty if there is nothing. */
  readonly facts: (clash: SeenClash) => string
  /** Both events with their places, such as 'Practice at Cedar Park, game at Wilshire Diamond.' */
  readonly where: (clash: SeenClash) => string
}

/** Formats a clash in the reader's language, time zone and clock format. */
export function useClashText(): ClashText {
  const style = useTimeStyle()
  // `useEventText` returns a new object when the language changes, so the texts are then created again.
  const event = useEventText()
  return useMemo(() => clashText(style, event), [style, event])
}

function clashText(style: TimeStyle, text: EventText): ClashText {
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(style.locale, { type: 'conjunction' }).format(new Set(names))
  const names = (side: SeenSide) => listed(side.children.map((child) => child.name))

  const hours = ({ clash }: SeenClash): [string, string] => {
    const range = formatHours(Temporal.Instant.from(clash.from), Temporal.Instant.from(clash.to), style)
    const [from = range, to = range] = range.split(' – ')
    return [from, to]
  }
  const drive = ({ clash }: SeenClash): string => {
    const minutes = String(clash.driveMinutes ?? 0)
    return plural(gapMinutes(clash), {
      0: `${minutes}-minute drive, no gap`,
      one: `${minutes}-minute drive, #-minute gap`,
      other: `${minutes}-minute drive, #-minute gap`,
    })
  }
  /** Null if the clash is about nobody in particular, or about a child who has two events at once. */
  const adult = (seen: SeenClash): string | null => {
    const { clash, first, second } = seen
    const { driver } = clash
    if (driver === null || (clash.kind === 'overlap' && sharedNames(seen).length > 0)) return null
    const [who, here, there] = [driverName(driver), names(first), names(second)]
    const [from, to] = [startOf(first, style), startOf(second, style)]
    return driver.kind === 'user' && driver.isViewer
      ? t`You can’t drive both ${here} at ${from} and ${there} at ${to}`
      : t`${who} can’t drive both ${here} at ${from} and ${there} at ${to}`
  }
  const short = (seen: SeenClash): string => {
    const said = adult(seen)
    if (said !== null) return said
    if (seen.clash.kind === 'drive') return drive(seen)
    const [from, to] = hours(seen)
    const both = sharedNames(seen)
    if (both.length > 0) {
      const who = listed(both)
      return plural(both.length, {
        one: `${who} has two events at once from ${from} to ${to}`,
        other: `${who} have two events at once from ${from} to ${to}`,
      })
    }
    const [who, others] = [names(seen.first), names(seen.second)]
    return plural(seen.first.children.length, {
      one: `${who} clashes with ${others} from ${from} to ${to}`,
      other: `${who} clash with ${others} from ${from} to ${to}`,
    })
  }
  const brief = (seen: SeenClash): string => {
    const said = adult(seen)
    if (said !== null) return said
    if (seen.clash.kind === 'drive') return drive(seen)
    const from = formatTime(Temporal.Instant.from(seen.clash.from), style)
    const both = sharedNames(seen)
    if (both.length > 0) {
      const who = listed(both)
      return plural(both.length, {
        one: `${who} has two events at ${from}`,
        other: `${who} have two events at ${from}`,
      })
    }
    const [who, others] = [names(seen.first), names(seen.second)]
    return plural(seen.first.children.length, {
      one: `${who} clashes with ${others} at ${from}`,
      other: `${who} clash with ${others} at ${from}`,
    })
  }
  const headline: ClashText['headline'] = ({ clashes, day, isEveryWeek }) => {
    const [seen] = clashes
    const said = adult(seen)
    if (said !== null) return said
    if (seen.clash.kind === 'drive') {
      const [what, times] = [drive(seen), endsAndStarts(seen)]
      return t`${what}: ${times}`
    }
    if (sharedNames(seen).length > 0 || clashes.length === 1 || !isEveryWeek) return short(seen)
    const [from, to] = hours(seen)
    const [who, others] = [names(seen.first), names(seen.second)]
    const weekday = formatWeekday(Temporal.PlainDate.from(day), style, 'long')
    return plural(seen.first.children.length, {
      one: `${who} clashes with ${others} every ${weekday} from ${from} to ${to}`,
      other: `${who} clash with ${others} every ${weekday} from ${from} to ${to}`,
    })
  }

  const title = (side: SeenSide) => text.title(side.event)
  /** 'Maya’s Game ends at 10:15 AM and Owen’s Practice starts at 10:30 AM', without a full stop. */
  const endsAndStarts = (seen: SeenClash): string => {
    const { clash, first, second } = seen
    const [a, b, whose, other] = [title(first), title(second), names(first), names(second)]
    const ends = formatTime(Temporal.Instant.from(clash.from), style)
    const starts = startOf(second, style)
    return whose === other
      ? t`${whose}’s ${a} ends at ${ends} and ${b} starts at ${starts}`
      : t`${whose}’s ${a} ends at ${ends} and ${other}’s ${b} starts at ${starts}`
  }
  const facts = (seen: SeenClash): string => {
    const { clash, second } = seen
    const said: string[] = []
    if (clash.kind === 'overlap' && clash.driveMinutes !== null) {
      const minutes = String(clash.driveMinutes)
      said.push(
        clash.driveMinutes === 0 ? t`At the same place.` : t`The places are a ${minutes}-minute drive apart.`,
      )
    }
    const { arriveBy } = second.event
    if (clash.kind === 'drive' && arriveBy !== null) {
      const [other, by] = [names(second), formatTime(Temporal.Instant.from(arriveBy), style)]
      said.push(t`${other} should arrive by ${by}.`)
    }
    if (clash.isAssumed) said.push(t`One event has no end time, so we assume an hour.`)
    return said.join(' ')
  }
  const detail = (seen: SeenClash): string => {
    const [a, b, times] = [title(seen.first), title(seen.second), endsAndStarts(seen)]
    return [seen.clash.kind === 'drive' ? t`${times}.` : t`${a} and ${b}.`, facts(seen)].join(' ').trim()
  }
  const where = ({ first, second }: SeenClash): string => {
    const [a, b] = [title(first), title(second)]
    const [here, there] = [text.place(first.event), text.place(second.event)]
    return here !== null && there !== null ? t`${a} at ${here}, ${b} at ${there}.` : t`${a} and ${b}.`
  }
  return { headline, short, brief, detail, facts, where }
}

function startOf({ event: { when } }: SeenSide, style: TimeStyle): string {
  return when.kind === 'timed' ? formatTime(Temporal.Instant.from(when.start), style) : ''
}
