import { remembered } from './remembered.ts'
import { instantText } from './time/text.ts'
import type { SourceEvent } from './source-event.ts'

/**
 * Identifies an event of a platform that creates new UIDs whenever it writes the calendar (C38).
 * Events with the same team, start and place count as the same event, whatever the title.
 * The sync compares fingerprints only of events that it could not match by UID and RECURRENCE-ID.
 *
 * `teamKey` is any stable key of the team, such as its id.
 * The place consists of name, address and field, in lower case and without punctuation and spaces.
 * Platforms rewrite 'Field 2' as 'field 2 ' from one calendar to the next.
 * A missing place and a place 'to be decided' both count as no place.
 *
 * Two different events of one team at the same time and place have the same fingerprint.
 * A match therefore counts only if exactly one stored event and one event of the feed share the fingerprint.
 * If both the UID and the time of an event changed, the function `movedAnew` finds the match.
 */
export function fingerprint(
  teamKey: string,
  event: Pick<SourceEvent, 'when' | 'locationName' | 'location' | 'field'>,
): string {
  const { when } = event
  const start = when.kind === 'timed' ? instantText(when.start) : when.firstDay.toString()
  return `${teamKey}|${start}|${normalized(event.locationName)}${normalized(event.location)}${normalized(event.field)}`
}

/** Extracts the place from a fingerprint. */
export function placeOf(print: string): string {
  return print.split('|').slice(2).join('|')
}

function normalized(part: string | null): string {
  return part === null ? '' : normalizedText(part)
}

const normalizedText = remembered((part) => {
  if (/^\s*(?:tbd|tba|unknown)\s*$/i.test(part)) return ''
  return part
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
})
