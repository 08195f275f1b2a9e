import { mapFields, TEXT_FIELDS, TEXT_RULES } from '@homefield/domain/event-fields'
import type { FieldChange } from '@homefield/domain/reconcile'
import type { SourceEvent } from '@homefield/domain/source-event'
import { exactText } from '@homefield/domain/time/text'
import { type SourceColumns, whenColumns } from '../../../lib/event-columns.ts'

/**
 * Converts a source event to the columns of the table `events`.
 * Truncates texts before the comparison, because a full-length text would look changed at every sync.
 */
export function storedColumns(event: SourceEvent): SourceColumns {
  return {
    title: cut(event.title, 300) ?? 'Event',
    // An event without a title gets the original title ''.
    // Null means that an old parser version, which read no original titles, stored the event.
    original_title: cut(event.originalTitle, 500) ?? '',
    // Drops an overlong URL, because a truncated URL would not work.
    source_url: event.url !== null && event.url.length <= 2_000 ? event.url : null,
    ...whenColumns(event.when),
    arrive_by: event.arriveBy && exactText(event.arriveBy),
    location: cut(event.location, 500),
    location_name: cut(event.locationName, 300),
    home_or_away: event.homeOrAway,
    ...mapFields(TEXT_FIELDS, (name) => cut(event[name], TEXT_RULES[name].max)),
    activity: event.activity,
    status: event.status,
  }
}

/**
 * Truncates a text by code points, so that no character is split. An empty text becomes null.
 * Removes NUL characters, because PostgreSQL rejects them.
 */
function cut(text: string | null, max: number): string | null {
  const clean = text?.replaceAll('\u0000', '') ?? ''
  if (clean === '') return null
  return clean.length <= max ? clean : Array.from(clean).slice(0, max).join('')
}

/**
 * Returns the event changes that the family is notified of.
 * Omits a new title if the opponent or home/away changed, because the new title only repeats the change.
 * Omits a new title if the platform's original title is unchanged.
 * If only the short title changed, our parser has a new version, and the platform changed nothing.
 * If the stored event has no original title, returns only changes to time and status.
 * Old parser versions stored events without an original title.
 */
export function changesToRecord<Change extends FieldChange>(
  changes: readonly Change[],
  words: { readonly before: string | null; readonly now: string | null },
): readonly Change[] {
  if (words.before === null) return changes.filter(({ field }) => field === 'when' || field === 'status')
  const isSaid = words.before !== words.now
  // The parser may infer home or away from other games, so this value can change although the game did not.
  // An inferred value is not reported, because the platform changed nothing.
  const recorded = changes.filter(
    ({ field, from, to }) => field !== 'homeOrAway' || isSaid || (from !== null && to !== null),
  )
  const isOurs = !isSaid || recorded.some(({ field }) => field === 'opponent' || field === 'homeOrAway')
  return isOurs ? recorded.filter(({ field }) => field !== 'title') : recorded
}

const WINDOW_DAYS_BACK = 90
const WINDOW_MONTHS_AHEAD = 18

/** True if the stored period (`windowAt`) was computed more than a day ago and must be extended. */
export function isOutdated(windowFrom: Temporal.Instant, now: Temporal.Instant): boolean {
  return windowFrom.until(now).total('hours') > (WINDOW_DAYS_BACK + 2) * 24
}

/**
 * Returns the period for which a team's events are stored.
 * The period consists of full days in the team's zone.
 */
export function windowAt(
  now: Temporal.Instant,
  zone: string,
): { from: Temporal.Instant; to: Temporal.Instant } {
  const today = now.toZonedDateTimeISO(zone).startOfDay()
  return {
    from: today.subtract({ days: WINDOW_DAYS_BACK }).toInstant(),
    to: today.add({ months: WINDOW_MONTHS_AHEAD }).toInstant(),
  }
}
