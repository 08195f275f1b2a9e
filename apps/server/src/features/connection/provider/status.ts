import { isCalledOff } from '@homefield/ics/entry'
import type { SourceStatus } from '@homefield/domain/source-event'

/**
 * Called off, by STATUS or by the title. Platforms write it into the title in every form: `CANCELED Practice`
 * (PlayMetrics), `[CANCELED] Practice` (TeamSnap), `Canceled: Practice` (Outlook, with STATUS:CONFIRMED),
 * `Practice - CANCELLED`, `Practice (Postponed)`, `**CANCELLED** Practice`. Only as a mark, set off by brackets, a colon,
 * a dash or capitals: 'Canceled game makeup' is an event that takes place, and capitals set nothing off from capitals:
 * 'CANCELED GAME MAKEUP'. What is denied ('NOT CANCELED') is no mark either; see `isMark`.
 *
 * 'No practice' is a practice that is called off, where nothing but a reason follows. 'Rescheduled' does not say on which
 * of the two dates it stands, and 'moved to' may be said of this very one: such an event is taken to be on, since a child
 * who is left at home is worse off than one who waits, and the words stay in its title. Spanish 'suspendido' may be played
 * later or never: either way nobody need go.
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
/** 'Practice cancelled', 'GAME CANCELED - rain', 'Practice is cancelled today', 'PARTIDO SUSPENDIDO: Tigres vs Leones'. */
const SAID_OF = new RegExp(
  `^(.{0,80}?\\b(?:${KIND}))\\s+(?:is |has been |was |est |a été )?(${WORD})(?![\\p{L}\\p{N}])(?:\\s*[:–—-]\\s*(.+)|\\s*[(,].*|\\s+(?:due to|because|today|tonight|por|à cause)\\b.*)?[\\s!.]*$`,
  'iu',
)
const PLAYS = new RegExp(`\\s(?:vs?\\.?|versus|@|at|contra|contre)\\s|\\b(?:${KIND})\\b`, 'i')

/** 'No practice', 'NO GAME - Spring Break', 'No practice today', 'Pas d'entraînement', 'No hay entrenamiento'. */
const NONE =
  /^no\s+(?:hay\s+)?(?:(?:team|soccer|baseball|softball|basketball|volleyball|hockey|lacrosse|swim)\s+)?(practice|practices|training|games?|match|meet|entrenamiento|partido|class)(?:\s+(?:today|tonight|tomorrow|this week)|\s*[-–—:(,!].*)?$|^(?:pas d['’]|sin\s+)(entra[iî]nement|entrenamiento|match|partido)(?:\s*[-–—:(,!].*)?$/i

/** 'NOT CANCELED', 'no longer postponed', 'UN-CANCELED'; and what was so, or is made up for: 'from', 'makeup for RAINOUT'. */
const DENIED =
  /(?:\b(?:(?:not|\w+n['’]t)(?: yet| been)*|no(?: longer)?|never|previously|formerly|originally|from|for|of|non|pas|nicht)[\s*_~"“”]*|\bun[\s-]?)$/i
const MAKEUP = 'make[\\s-]?ups?'
/** 'makeup', 'game makeup', 'date', 'rescheduled'; but 'makeup TBD' and 'rescheduled for 5/14' are said of another date. */
const STANDS_IN = `(?:(?:[^\\s:]+\\s+)?(?:${KIND})\\s+)?(?:${MAKEUP}|date|resched\\w*(?!\\s+for\\b))\\b(?!\\s+(?:(?:game|date)\\s+)?(?:tb[adc]|to|will)\\b)`
const BEFORE_STAND_IN = new RegExp(`^\\s+${STANDS_IN}`, 'i')
/** A rainout may be the reason as well as the news: 'Rainout: makeup game', 'Makeup (rainout)'; not 'Rainout: makeup 5/14'. */
const RAIN_BEFORE = new RegExp(
  `^[^\\p{L}\\p{N}]*${STANDS_IN}(?!\\s+(?:(?:game|date)\\s+)?(?:on\\b|\\d))`,
  'iu',
)
const RAIN_BEHIND = new RegExp(`\\b${MAKEUP}(?:\\s+(?:${KIND}))?[^\\p{L}\\p{N}]*$`, 'iu')

export interface StatusAndTitle {
  readonly status: SourceStatus
  /** Without the mark; the title itself where the mark is all there is. */
  readonly title: string
}

/** `status` is the file's STATUS in capitals. A title that says 'postponed' is more exact than STATUS:CANCELLED. */
export function readStatus(status: string | null, title: string): StatusAndTitle {
  const none = NONE.exec(title)
  if (none) return { status: 'cancelled', title: capitalized(none[1] ?? none[2] ?? title) }
  const isOff = isCalledOff(status)
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
      // What stands behind is what it is about, or why.
      rest = said[3] !== undefined && PLAYS.test(` ${said[3]} `) ? said[3] : (said[1] ?? rest)
    }
    const putOff = PUT_OFF.exec(rest)
    if (found === 'confirmed' && putOff && !DENIED.test(rest.slice(0, putOff.index))) found = 'postponed'
  }
  if (found === 'confirmed' && isOff) found = 'cancelled'
  if (found === 'confirmed' && status === 'POSTPONED') found = 'postponed'
  return { status: found, title: rest }
}

/**
 * Whether the word says that this very event is off. One that stands in for what was called off names it in front, 'PPD
 * MAKEUP', where a makeup that is off itself has the word set off or behind: 'CANCELED: Makeup game', 'CANCELED Makeup
 * game', 'Makeup game CANCELED'. Where STATUS says that it is off, the word is only its mark.
 */
function isMark(title: string, word: string, at: number, isOff: boolean): boolean {
  const before = title.slice(0, at)
  const behind = title.slice(at + word.length)
  if (DENIED.test(before)) return false
  if (isOff) return true
  const isRain = /^rain/i.test(word)
  if (isRain && RAIN_BEFORE.test(behind)) return false
  // 'Makeup game - rained out' says what became of it.
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
