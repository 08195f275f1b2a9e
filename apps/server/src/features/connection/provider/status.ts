import type { SourceStatus } from '@homefield/domain/source-event'

/**
 * Called off, by STATUS or by the title. Platforms write it into the title in every form: `CANCELED Practice`
 * (PlayMetrics), `[CANCELED] Practice` (TeamSnap), `Canceled: Practice` (Outlook, with STATUS:CONFIRMED),
 * `Practice - CANCELLED`, `Practice (Postponed)`. Only as a mark, set off by brackets, a colon, a dash or capitals:
 * 'Canceled game makeup' is an event that takes place.
 */
const WORD = 'cancell?ed|cancell?ation|cancelad[oa]|annulée?|postponed|ppd|pospuest[oa]|aplazad[oa]|reportée?'
const CAPITALS = /^\**\s*(CANCELL?ED|POSTPONED|PPD)\b\**[\s:!*–—-]+/
const LEADING = new RegExp(
  `^\\**\\s*(?:[\\[({]\\s*(${WORD})\\s*[\\])}]|(${WORD})\\s*[:!*–—-])[\\s:!*–—-]*`,
  'i',
)
const TRAILING = new RegExp(
  `[\\s:*–—-]*(?:[\\[({]\\s*(${WORD})\\s*[\\])}]|(?:\\s[-–—:*]+\\s*|\\*+\\s*)(${WORD}))[\\s!*.]*$`,
  'i',
)
const TRAILING_CAPITALS = /[\s:*–—-]+(CANCELL?ED|POSTPONED|PPD)[\s!*.]*$/
const ALONE = new RegExp(`^\\W*(${WORD})\\W*$`, 'i')

export interface StatusAndTitle {
  readonly status: SourceStatus
  /** Without the mark; the title itself where the mark is all there is. */
  readonly title: string
}

/** `status` is the file's STATUS in capitals. A title that says 'postponed' is more exact than STATUS:CANCELLED. */
export function readStatus(status: string | null, title: string): StatusAndTitle {
  let rest = title
  let found: SourceStatus = 'confirmed'
  const alone = ALONE.exec(title)?.[1]
  if (alone !== undefined) found = meaning(alone)
  else {
    for (const pattern of [CAPITALS, LEADING, TRAILING, TRAILING_CAPITALS]) {
      const match = pattern.exec(rest)
      if (!match) continue
      const word = match[1] ?? match[2] ?? ''
      const without = rest.replace(pattern, '').trim()
      if (without === '') continue
      rest = without
      if (found === 'confirmed') found = meaning(word)
    }
  }
  if (found === 'confirmed' && (status === 'CANCELLED' || status === 'CANCELED')) found = 'cancelled'
  if (found === 'confirmed' && status === 'POSTPONED') found = 'postponed'
  return { status: found, title: rest }
}

function meaning(word: string): SourceStatus {
  return /^(?:cancel|annul)/i.test(word) ? 'cancelled' : 'postponed'
}
