import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { formatWeekday } from '../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../lib/time/format-time.ts'
import { type TimeStyle } from '../../../lib/time/time-style.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { type EventText, useEventText } from '../../event/components/use-event-text.ts'
import { placeOf } from '../../event/model/place.ts'
import { type ClashGroup } from '../model/groups.ts'
import { gapMinutes, type SeenClash, type SeenSide, sharedNames } from '../model/seen-clash.ts'

export interface ClashText {
  /** The clash as a sentence, such as 'Maya and Owen are in two places from 6:00 to 7:00 PM'. */
  readonly headline: (group: Pick<ClashGroup, 'clashes' | 'day' | 'isEveryWeek'>) => string
  /** The clash as a shorter sentence, such as 'Maya and Owen overlap from 6:00 to 7:00 PM'. */
  readonly short: (clash: SeenClash) => string
  /**
   * The details, such as 'Practice and Otters vs Pilots. 14 min drive apart.'
   * If the gap between the events is too short for the drive, the text contains both times.
   */
  readonly detail: (clash: SeenClash) => string
  /** Both events with their places, such as 'Practice at Cedar Park, game at Wilshire Diamond.' */
  readonly where: (clash: SeenClash) => string
  /** The names of the children who take part in one of the events, such as 'Maya and Owen'. */
  readonly names: (side: SeenSide) => string
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
    // `minutes` must be a string: lib/seams.ts corrects 'a 11' to 'an 11' only for strings.
    const minutes = String(clash.driveMinutes ?? 0)
    return plural(gapMinutes(clash), {
      0: `No time for a ${minutes} minute drive`,
      one: `# minute for a ${minutes} minute drive`,
      other: `# minutes for a ${minutes} minute drive`,
    })
  }
  const short = (seen: SeenClash): string => {
    if (seen.clash.kind === 'drive') return drive(seen)
    const [from, to] = hours(seen)
    const both = sharedNames(seen)
    if (both.length > 0) {
      const who = listed(both)
      return t`Two events at once for ${who} from ${from} to ${to}`
    }
    const who = listed([...childNames(seen.first), ...childNames(seen.second)])
    return t`${who} overlap from ${from} to ${to}`
  }
  const headline: ClashText['headline'] = ({ clashes, day, isEveryWeek }) => {
    const [seen] = clashes
    const [from, to] = hours(seen)
    const who = listed([...childNames(seen.first), ...childNames(seen.second)])
    const isPair = seen.clash.kind === 'overlap' && sharedNames(seen).length === 0
    if (isPair && clashes.length > 1 && isEveryWeek) {
      const weekday = formatWeekday(Temporal.PlainDate.from(day), style, 'long')
      return t`${who} overlap every ${weekday} from ${from} to ${to}`
    }
    if (isPair && areTwoPlaces(seen)) return t`${who} are in two places from ${from} to ${to}`
    return short(seen)
  }

  const title = (side: SeenSide) => text.title(side.event)
  const detail = (seen: SeenClash): string => {
    const { clash, first, second } = seen
    const [a, b] = [title(first), title(second)]
    const said: string[] = []
    if (clash.kind === 'overlap') {
      said.push(t`${a} and ${b}.`)
      if (clash.driveMinutes !== null) {
        const minutes = clash.driveMinutes
        said.push(minutes === 0 ? t`At the same place.` : t`${minutes} min drive apart.`)
      }
    } else {
      const [whose, other] = [names(first), names(second)]
      const ends = formatTime(Temporal.Instant.from(clash.from), style)
      const { when, arriveBy } = second.event
      const starts = when.kind === 'timed' ? formatTime(Temporal.Instant.from(when.start), style) : ''
      said.push(t`${whose}’s ${a} ends ${ends}, ${other}’s ${b} starts ${starts}.`)
      if (arriveBy !== null) {
        const by = formatTime(Temporal.Instant.from(arriveBy), style)
        said.push(t`${other} should arrive by ${by}.`)
      }
    }
    if (clash.isAssumed) said.push(t`One event has no end time, so we assume an hour.`)
    return said.join(' ')
  }
  const where = ({ first, second }: SeenClash): string => {
    const [a, b] = [title(first), title(second)]
    const [here, there] = [text.place(first.event), text.place(second.event)]
    return here !== null && there !== null ? t`${a} at ${here}, ${b} at ${there}.` : t`${a} and ${b}.`
  }
  return { headline, short, detail, where, names }
}

function childNames(side: SeenSide): string[] {
  return side.children.map((child) => child.name)
}

function areTwoPlaces({ first, second }: SeenClash): boolean {
  const [here, there] = [placeOf(first.event)?.name ?? null, placeOf(second.event)?.name ?? null]
  return here !== null && there !== null && here !== there
}
