import { instantText } from './time/text.ts'
import type { SourceEvent } from './source-event.ts'

/**
 * Finds an event again when its platform makes new UIDs at every build (C38): the same team, start and place are the
 * same event, whatever it is called. Compared only where UID and RECURRENCE-ID find nothing.
 *
 * `teamKey` is anything stable for the team, such as its id. The place is its name, address and field, without case,
 * punctuation and blanks: platforms rewrite 'Field 2' as 'field 2 ' from one build to the next. A place that is not
 * there, or to be decided, counts as none.
 *
 * What it cannot know: two events of one team at one time and place have one fingerprint, and the caller believes it only
 * where it names one event on either side. An event that gets a new UID together with another time or place is, as far as
 * anybody can tell, one that was removed and one that is new.
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

function normalized(part: string | null): string {
  if (part === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(part)) return ''
  return part
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
}
