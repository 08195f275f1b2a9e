/**
 * Decides whether a child goes to an event. Going is the default.
 * A mark for one event always wins over a span, so that a child can come back for a single event.
 */

/** A choice for one child and one event. `isGoing` is true if the child comes although a span says no. */
export interface AttendanceMark {
  readonly eventGroupId: string
  readonly profileId: string
  readonly isGoing: boolean
}

/** The child does not go to a series' or team's events that begin from `fromDay` to `untilDay`, which is the last day. */
export interface AbsenceSpan {
  readonly profileId: string
  readonly of:
    | { readonly kind: 'series'; readonly seriesId: string }
    | { readonly kind: 'team'; readonly platformTeamId: string }
  readonly fromDay: Temporal.PlainDate
  /** Null or missing for an absence without an end. */
  readonly untilDay?: Temporal.PlainDate | null
}

/** One child's copy of an event. */
export interface AttendedEvent {
  readonly eventGroupId: string
  readonly profileId: string
  readonly seriesId: string | null
  /** The teams of the child's copies. A child has two copies if two feeds contain the event. */
  readonly platformTeamIds: readonly string[]
  /** The event's first day, in the event's own time zone. */
  readonly day: Temporal.PlainDate
}

interface Absences {
  readonly marks: readonly AttendanceMark[]
  readonly spans: readonly AbsenceSpan[]
}

/** Returns a function that tells whether a child goes to an event. */
export function attendance({ marks, spans }: Absences): (event: AttendedEvent) => boolean {
  const marked = new Map(marks.map((mark) => [keyOf(mark), mark.isGoing]))
  return (event) => marked.get(keyOf(event)) ?? !spans.some((span) => isWithin(event, span))
}

function isWithin(event: AttendedEvent, { profileId, of, fromDay, untilDay }: AbsenceSpan): boolean {
  if (profileId !== event.profileId || Temporal.PlainDate.compare(event.day, fromDay) < 0) return false
  if (untilDay && Temporal.PlainDate.compare(event.day, untilDay) > 0) return false
  return of.kind === 'series'
    ? of.seriesId === event.seriesId
    : event.platformTeamIds.includes(of.platformTeamId)
}

function keyOf({ eventGroupId, profileId }: Pick<AttendanceMark, 'eventGroupId' | 'profileId'>): string {
  return JSON.stringify([eventGroupId, profileId])
}
