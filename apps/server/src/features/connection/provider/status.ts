import { remembered } from '@homefield/domain/remembered'
import { isCalledOff } from '@homefield/ics/entry'
import type { SourceStatus } from '@homefield/domain/source-event'

/**
 * Reads from STATUS and the title whether an event is canceled or postponed.
 * Platforms and people write the status into the title in many ways:
 * - PlayMetrics writes `CANCELED Practice`.
 * - TeamSnap writes `[CANCELED] Practice`.
 * - Outlook writes `Canceled: Practice`, with STATUS:CONFIRMED.
 * - Others write `Practice - CANCELLED`, `Practice (Postponed)` or `**CANCELLED** Practice`.
 *
 * A word such as 'canceled' is a status only if it is set apart from the title.
 * Brackets, a colon, a dash or capitals set a word apart. Capitals do not count before 'MAKEUP' in capitals.
 * For example, 'Canceled game makeup' and 'CANCELED GAME MAKEUP' are not read as canceled.
 * A negated word such as 'NOT CANCELED' is not a status (see `isMark`).
 *
 * 'No practice' means that a practice is canceled, but 'No practice jerseys needed' does not.
 * A title with 'rescheduled' does not show whether the event already has its new date.
 * An event marked 'moved to' may already have its new date.
 * Rescheduled and moved events are not canceled: a wasted trip is better than a missed event.
 * The words 'rescheduled' and 'moved' stay in the title.
 * The Spanish 'suspendido' may mean canceled or postponed. Here it counts as canceled.
 */
const CANCELLED =
  'cancell?ed|cancell?ation|cancel|cxld?|canx|called off|rain(?:ed)? ?out|cancelad[oa]s?|anulad[oa]s?|suspendid[oa]s?|annulée?s?|abgesagt'
const POSTPONED = 'postponed|ppd\\.?|pospuest[oa]s?|aplazad[oa]s?|reportée?s?|verschoben'
const WORD = `${CANCELLED}|${POSTPONED}`
const CAPITAL_WORD =
  'CANCELL?ED|CXLD?|CANX|RAINED OUT|RAINOUT|CANCELAD[OA]|ANULAD[OA]|SUSPENDID[OA]|ANNULÉE?|ANNULEE?|ABGESAGT|POSTPONED|PPD|POSPUEST[OA]|APLAZAD[OA]|REPORTÉE?'
const OPEN = '[\\[({<«»„“"‹]+'
const CLOSE = '[\\])}>»«“”"›]+'
const LEADING = new RegExp(
  `^[*~=_!\\s-]*(?:${OPEN}\\s*(${WORD})\\s*[!.]*\\s*${CLOSE}|(?<=[*~=_]\\s*)(${WORD})\\s*[*~=_]+|(${WORD})\\s*(?:[:!*|–—]|-(?=\\s|$|\\S)))[\\s:!*|~=_–—-]*`,
  'i',
)
const CAPITALS = new RegExp(`^[*~=_!\\s-]*(${CAPITAL_WORD})(?![\\p{L}\\p{N}])[\\s:!*|~=_–—-]+`, 'u')
const TRAILING = new RegExp(
  `[\\s:*|–—-]*(?:${OPEN}\\s*(${WORD})\\s*[!.]*\\s*${CLOSE}|(?:\\s[-–—:*|]+\\s*|\\*+\\s*|:\\s*)(${WORD}))[\\s!*.]*$`,
  'i',
)
const TRAILING_CAPITALS = new RegExp(`[\\s:*–—-]+(${CAPITAL_WORD})[\\s!*.]*$`, 'u')
const ALONE = new RegExp(`^[^\\p{L}\\p{N}]*(${WORD})[^\\p{L}\\p{N}]*$`, 'iu')
const PUT_OFF = /\b(?:postponed|put off)\s+(?:to|until|till)\b/i

const KIND =
  'practices?|training|games?|match|matches|scrimmage|meeting|session|tournament|meet|class|partido|entrenamiento|entra[iî]nement'
/**
 * Matches 'Practice cancelled', 'GAME CANCELED - rain', 'Practice is cancelled today',
 * 'PARTIDO SUSPENDIDO: Tigres vs Leones'.
 */
const SAID_OF = new RegExp(
  `^(.{0,80}?\\b(?:${KIND}))\\s+(?:is |has been |was |est |a été )?(${WORD})(?![\\p{L}\\p{N}])(?:\\s*[:–—-]\\s*(.+)|\\s*[(,].*|\\s+(?:due to|because|today|tonight|por|à cause)\\b.*)?[\\s!.]*$`,
  'iu',
)
const PLAYS = new RegExp(`\\s(?:vs?\\.?|versus|@|at|contra|contre)\\s|\\b(?:${KIND})\\b`, 'i')

/**
 * Matches 'No practice', 'NO GAME - Spring Break', 'No practice today', 'No hay entrenamiento'
 * and 'Pas d'entraînement'.
 */
const NONE =
  /^no\s+(?:hay\s+)?(?:(?:team|soccer|baseball|softball|basketball|volleyball|hockey|lacrosse|swim)\s+)?(practice|practices|training|games?|match|meet|entrenamiento|partido|class)(?:\s+(?:today|tonight|tomorrow|this week)|\s*[-–—:(,!].*)?$|^(?:pas d['’]|sin\s+)(entra[iî]nement|entrenamiento|match|partido)(?:\s*[-–—:(,!].*)?$/i

/**
 * Matches words before 'canceled' that negate it: 'NOT CANCELED', 'no longer postponed', 'UN-CANCELED'.
 * Also matches words before 'canceled' that refer to an earlier event: 'from', 'makeup for RAINOUT'.
 */
const DENIED =
  /(?:\b(?:(?:not|\w+n['’]t)(?: yet| been)*|no(?: longer)?|never|previously|formerly|originally|from|for|of|non|pas|nicht)[\s*_~"“”]*|\bun[\s-]?)$/i
const MAKEUP = 'make[\\s-]?ups?'
/**
 * Matches a description of an event that replaces a canceled event: 'makeup', 'game makeup', 'rescheduled'.
 * Does not match 'makeup TBD' and 'rescheduled for 5/14', which announce a replacement on a different date.
 */
const STANDS_IN = `(?:(?:[^\\s:]+\\s+)?(?:${KIND})\\s+)?(?:${MAKEUP}|date|resched\\w*(?!\\s+for\\b))\\b(?!\\s+(?:(?:game|date)\\s+)?(?:tb[adc]|to|will)\\b)`
const BEFORE_STAND_IN = new RegExp(`^\\s+${STANDS_IN}`, 'i')
/**
 * Matches a title in which a rainout is only the reason for a makeup event: 'Rainout: makeup game'.
 * Does not match 'Rainout: makeup 5/14', because the event itself is canceled.
 */
const RAIN_BEFORE = new RegExp(
  `^[^\\p{L}\\p{N}]*${STANDS_IN}(?!\\s+(?:(?:game|date)\\s+)?(?:on\\b|\\d))`,
  'iu',
)
const RAIN_BEHIND = new RegExp(`\\b${MAKEUP}(?:\\s+(?:${KIND}))?[^\\p{L}\\p{N}]*$`, 'iu')

export interface StatusAndTitle {
  readonly status: SourceStatus
  /** The title without the status word. Unchanged if the status word is the whole title. */
  readonly title: string
}

/**
 * Reads status and title of an event. `status` is the STATUS property in capitals.
 * 'Postponed' in the title takes precedence over STATUS:CANCELLED.
 */
export function readStatus(status: string | null, title: string): StatusAndTitle {
  if (isCalledOff(status)) return readTitle.cancelled(title)
  return status === 'POSTPONED' ? readTitle.postponed(title) : readTitle.confirmed(title)
}

/** Reads a title, by the status that the STATUS property states. */
const readTitle = {
  confirmed: remembered((title) => statusIn(title, 'confirmed')),
  cancelled: remembered((title) => statusIn(title, 'cancelled')),
  postponed: remembered((title) => statusIn(title, 'postponed')),
}

function statusIn(title: string, stated: SourceStatus): StatusAndTitle {
  const none = NONE.exec(title)
  if (none) return { status: 'cancelled', title: capitalized(none[1] ?? none[2] ?? title) }
  const isOff = stated === 'cancelled'
  let rest = title
  let found: SourceStatus = 'confirmed'
  const alone = ALONE.exec(title)?.[1]
  if (alone !== undefined) found = meaning(alone)
  else {
    for (const pattern of [CAPITALS, LEADING, TRAILING, TRAILING_CAPITALS]) {
      const match = pattern.exec(rest)
      const word = match?.slice(1).find((group) => group !== undefined) ?? ''
      if (!match || !isMark(rest, word, match.index + match[0].indexOf(word), isOff)) continue
      const without = rest.replace(pattern, '').trim()
      if (without === '') continue
      rest = without
      if (found === 'confirmed') found = meaning(word)
    }
    const said = found === 'confirmed' ? SAID_OF.exec(rest) : null
    if (said) {
      found = meaning(said[2] ?? '')
      // The text after the colon in 'PARTIDO SUSPENDIDO: Tigres vs Leones' is the event and becomes the title.
      // The text after the dash in 'GAME CANCELED - rain' is only a reason, so the title becomes 'GAME'.
      rest = said[3] !== undefined && PLAYS.test(` ${said[3]} `) ? said[3] : (said[1] ?? rest)
    }
    const putOff = PUT_OFF.exec(rest)
    if (found === 'confirmed' && putOff && !DENIED.test(rest.slice(0, putOff.index))) found = 'postponed'
  }
  return { status: found === 'confirmed' ? stated : found, title: rest }
}

/**
 * Returns true if `word`, such as 'canceled', means that the event itself is canceled or postponed.
 * The title of a makeup event often begins with the status of the event that it replaces: 'PPD MAKEUP'.
 * If the makeup event itself is canceled, 'canceled' is set apart or follows 'makeup' in the title:
 * 'CANCELED: Makeup game', 'CANCELED Makeup game', 'Makeup game CANCELED'.
 * If STATUS is already CANCELLED, any status word in the title counts, unless the title negates the word.
 */
function isMark(title: string, word: string, at: number, isOff: boolean): boolean {
  const before = title.slice(0, at)
  const behind = title.slice(at + word.length)
  if (DENIED.test(before)) return false
  if (isOff) return true
  const isRain = /^rain/i.test(word)
  if (isRain && RAIN_BEFORE.test(behind)) return false
  // The rainout in 'Makeup game (rainout)' is only the reason for the makeup game, which takes place.
  if (/^rain ?out$/i.test(word) && RAIN_BEHIND.test(before)) return false
  const standIn = BEFORE_STAND_IN.exec(behind)?.[0]
  return standIn === undefined || (!isRain && !/^ppd/i.test(word) && /\p{Ll}/u.test(standIn))
}

const IS_POSTPONED = new RegExp(`^(?:${POSTPONED})$`, 'i')

function meaning(word: string): SourceStatus {
  return IS_POSTPONED.test(word) ? 'postponed' : 'cancelled'
}

function capitalized(word: string): string {
  const lower = /^\p{Lu}+$/u.test(word) ? word.toLowerCase() : word
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
