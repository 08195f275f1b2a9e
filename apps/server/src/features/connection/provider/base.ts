import { parseLength } from '@homefield/domain/time/text'
import { canonicalZone } from '@homefield/domain/time/zone'
import { readStatus } from './status.ts'
import { oneLine } from './text.ts'
import type { SourceEvent, SourceWhen } from '@homefield/domain/source-event'
import type { Occurrence } from '@homefield/ics/occurrence'

export interface BaseEvent extends Pick<
  SourceEvent,
  'uid' | 'recurrenceId' | 'sequence' | 'title' | 'originalTitle' | 'status'
> {
  readonly when: SourceWhen
}

/** What every platform writes in the same place: identity, time, title, and whether it takes place. */
export function baseOf(occurrence: Occurrence): BaseEvent {
  const { entry, recurrenceId } = occurrence
  const originalTitle = oneLine(entry.summary)
  const { status, title } = readStatus(entry.status, originalTitle)
  return {
    uid: entry.uid,
    recurrenceId,
    sequence: entry.sequence,
    when: whenOf(occurrence),
    originalTitle,
    title: title === '' ? 'Event' : title,
    status,
  }
}

function whenOf({ when }: Occurrence): SourceWhen {
  if (when.kind === 'days') {
    return {
      kind: 'days',
      firstDay: Temporal.PlainDate.from(when.firstDay),
      lastDay: Temporal.PlainDate.from(when.lastDay),
      timeTbd: false,
    }
  }
  return {
    kind: 'timed',
    start: Temporal.Instant.from(when.start),
    end: when.end === null ? null : Temporal.Instant.from(when.end),
    zone: canonicalZone(when.zone) ?? when.zone,
  }
}

/** 'Time TBD', 'Start Time TBD', 'Time: to be determined'. A place or an opponent may be undecided without it. */
export function saysTimeUndecided(text: string): boolean {
  return (
    /\btime\s*(?:is\s*)?[:\-–]?\s*\(?(?:still\s+)?(?:tbd|tba|to be (?:determined|decided|announced))\b/i.test(
      text,
    ) || /\b(?:tbd|tba)\s+time\b/i.test(text)
  )
}

/** The same days or the day of the start, with the time of day open. */
export function withTimeUndecided(when: SourceWhen): SourceWhen {
  if (when.kind === 'days') return { ...when, timeTbd: true }
  const day = when.start.toZonedDateTimeISO(when.zone).toPlainDate()
  return { kind: 'days', firstDay: day, lastDay: day, timeTbd: true }
}

/** An end for an event without one, where the text states a length. */
export function withLength(when: SourceWhen, length: string | null): SourceWhen {
  if (when.kind !== 'timed' || when.end !== null || length === null) return when
  const minutes = parseLength(length)
  return minutes === null ? when : { ...when, end: when.start.add({ minutes }) }
}

/** The value behind a label at the start of a line: 'Uniform: Red' for 'Uniform'. */
export function labelled(line: string, label: string): string | null {
  const match = new RegExp(`^${label}\\s*:\\s*(.*)$`, 'i').exec(line)
  return match ? (match[1] ?? '').trim() : null
}
