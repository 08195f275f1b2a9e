import { instantText } from './time/text.ts'
import type { SourceEvent } from './source-event.ts'

/**
 * Identifies an event if its platform creates new UIDs at every build (C38): an event with the same team, start and
 * place is the same event, whatever its title. Compared only if UID and RECURRENCE-ID find nothing.
 *
 * `teamKey` is any stable key of the team, such as its id.
 * The place consists of name, address and field, without case, punctuation and blanks: platforms rewrite 'Field 2' as
 * 'field 2 ' from one build to the next. A place that is missing or to be decided counts as none.
 *
 * Limits: two events of one team at one time and place have the same fingerprint, so the caller accepts it only if it
 * names a single event on each side. moved-anew.ts finds events that got a new UID and another time at once.
 */
export function fingerprint(
  teamKey: string,
  event: Pick<SourceEvent, 'when' | 'locationName' | 'location' | 'field'>,
): string {
  const { when } = event
  const start = when.kind === 'timed' ? instantText(when.start) : when.firstDay.toString()
  const place = [event.locationName, event.location, event.field].map(normalized).join('')
  return `${teamKey}|${start}|${place}`
}

/** The place in a fingerprint. */
export function placeOf(print: string): string {
  return print.split('|').slice(2).join('|')
}

function normalized(part: string | null): string {
  if (part === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(part)) return ''
  return part
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
}
