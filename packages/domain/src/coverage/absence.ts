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

export type AbsenceScope =
  | { readonly kind: 'series'; readonly seriesId: string }
  | { readonly kind: 'team'; readonly platformTeamId: string }

/** The child does not go to a series' or team's events that begin on the days from `fromDay` to `untilDay`. */
export interface AbsenceSpan {
  readonly profileId: string
  readonly of: AbsenceScope
  readonly fromDay: Temporal.PlainDate
  /** Null for an absence without an end. A span that ends before it begins covers no day, but can be restored. */
  readonly untilDay: Temporal.PlainDate | null
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

export interface SpanChange<S extends AbsenceSpan> {
  /** True if a span without an end must begin on the day. */
  readonly begins: boolean
  /** Spans that get the end back that they had before they were ended on the day before. */
  readonly restored: readonly S[]
  /** Spans that end on the day before, and keep the end that they had. */
  readonly ended: readonly S[]
  readonly deleted: readonly S[]
}

/**
 * Returns how the absence of a child from `day` on changes the child's spans of one series or team.
 * If nothing has begun since `endAbsence` ended all absences on `day`, the absence undoes it exactly.
 */
export function beginAbsence<S extends AbsenceSpan>(
  spans: readonly S[],
  day: Temporal.PlainDate,
): SpanChange<S> {
  const nothing = { begins: false, restored: [], ended: [], deleted: [] }
  const later = spans.filter((span) => isOpenOn(span, day))
  if (later.some((span) => span.untilDay === null && covers(span, day))) return nothing
  const restored = spans.filter(({ untilDay }) => untilDay?.add({ days: 1 }).equals(day))
  return later.length === 0 && restored.length > 0 ? { ...nothing, restored } : { ...nothing, begins: true }
}

/**
 * Returns how the end of an absence on the day before `day` changes the child's spans of one series or team.
 * If the child is absent only since `beginAbsence` on `day`, the end undoes it, so that later spans stay.
 */
export function endAbsence<S extends AbsenceSpan>(
  spans: readonly S[],
  day: Temporal.PlainDate,
): SpanChange<S> {
  const nothing = { begins: false, restored: [], ended: [], deleted: [] }
  const covering = spans.filter((span) => covers(span, day))
  if (covering.length === 0) return nothing
  const isUndo = covering.every(({ fromDay, untilDay }) => fromDay.equals(day) && untilDay === null)
  if (isUndo) return { ...nothing, deleted: covering }
  // Spans that ended on the day before are included, because `beginAbsence` restores all spans with this end.
  const before = day.subtract({ days: 1 })
  return { ...nothing, ended: spans.filter((span) => isOpenOn(span, before)) }
}

/** True if the span covers the day or a later one. */
function isOpenOn({ untilDay }: AbsenceSpan, day: Temporal.PlainDate): boolean {
  return untilDay === null || !isBefore(untilDay, day)
}

function isWithin(event: AttendedEvent, span: AbsenceSpan): boolean {
  const { profileId, of } = span
  if (profileId !== event.profileId || !covers(span, event.day)) return false
  return of.kind === 'series'
    ? of.seriesId === event.seriesId
    : event.platformTeamIds.includes(of.platformTeamId)
}

function covers({ fromDay, untilDay }: AbsenceSpan, day: Temporal.PlainDate): boolean {
  return !isBefore(day, fromDay) && (untilDay === null || !isBefore(untilDay, day))
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

function keyOf({ eventGroupId, profileId }: Pick<AttendanceMark, 'eventGroupId' | 'profileId'>): string {
  return JSON.stringify([eventGroupId, profileId])
}
