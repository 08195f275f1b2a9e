import { mapFields, TEXT_FIELDS, TEXT_RULES } from '@homefield/domain/event-fields'
import type { FieldChange } from '@homefield/domain/reconcile'
import type { SourceEvent } from '@homefield/domain/source-event'
import { exactText } from '@homefield/domain/time/text'
import { type SourceColumns, whenColumns } from '../../../lib/event-columns.ts'

/** A source event as the table holds it: texts cut to its limits, so that what was cut does not look changed forever. */
export function storedColumns(event: SourceEvent): SourceColumns {
  return {
    title: cut(event.title, 300) ?? 'Event',
    // Empty rather than absent: absent says that nobody read it yet.
    original_title: cut(event.originalTitle, 500) ?? '',
    // A link that is cut leads nowhere.
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

/** Cut by characters, never through the middle of one; empty counts as absent. NUL is no text to PostgreSQL. */
function cut(text: string | null, max: number): string | null {
  const clean = text?.replaceAll('\u0000', '') ?? ''
  if (clean === '') return null
  return clean.length <= max ? clean : Array.from(clean).slice(0, max).join('')
}

/**
 * Which changes are news. The title is made of the opponent and of home or away, which are told themselves; and where the
 * platform's own words are what they were, it is our reading that became better. Of an event that an older reader brought,
 * whose words are not known, only when it is and whether it is on.
 */
export function toldChanges<Change extends FieldChange>(
  changes: readonly Change[],
  words: { readonly before: string | null; readonly now: string | null },
): readonly Change[] {
  if (words.before === null) return changes.filter(({ field }) => field === 'when' || field === 'status')
  const isSaid = words.before !== words.now
  // Other games of the calendar may prove a side, or prove it no more: that is no news of this one.
  const told = changes.filter(
    ({ field, from, to }) => field !== 'homeOrAway' || isSaid || (from !== null && to !== null),
  )
  const isOurs = !isSaid || told.some(({ field }) => field === 'opponent' || field === 'homeOrAway')
  return isOurs ? told.filter(({ field }) => field !== 'title') : told
}

const WINDOW_DAYS_BACK = 90
const WINDOW_MONTHS_AHEAD = 18

/** A window that begins there was laid more than a day ago. */
export function isOutdated(windowFrom: Temporal.Instant, now: Temporal.Instant): boolean {
  return windowFrom.until(now).total('hours') > (WINDOW_DAYS_BACK + 2) * 24
}

/** The days a team's schedule is kept for, in its zone, as instants. */
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
