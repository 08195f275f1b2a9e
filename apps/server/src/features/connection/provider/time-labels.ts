/**
 * Reads the arrival time and the start time from the text of an event. Works for the texts of all platforms.
 * A label may come before a clock time: 'Meet time: 14:00 / Start Time: 14:30' or 'Treffpunkt 13.30 Uhr'.
 * A label may also come after a clock time: '12:50 check-in, 1:30 PM kickoff'.
 *
 * If the text and DTSTART give different times, DTSTART is usually the start of the event.
 * Some platforms, such as Teamo, write the arrival time to DTSTART instead of the start.
 * A start time in the text replaces DTSTART only if the text also says that DTSTART's time is the arrival time.
 * The start time in the text must be at most 3 hours after the arrival time.
 * A start time that does not replace DTSTART stays in the description, because the text may be outdated.
 */
import { remembered } from '@homefield/domain/remembered'
import type { SourceWhen } from '@homefield/domain/source-event'
import { arrivalAt, arrivalEarly, instantsAt } from './arrival.ts'

export const TIME_LABELS = {
  arrive: {
    en: 'arriv(?:e|al|ing)|be there|be at the (?:field|rink|gym|court|pool)|meet(?:ing)?|meet[- ]?up|report(?:ing)?|call|check[- ]?in|warm[- ]?ups?|gather',
    es: 'llegada|llegar|convocatoria|citaci[óo]n|presentarse|calentamiento|quedada|encuentro',
    fr: 'arriv[ée]e|arriver|rendez-vous|rdv|convocation|[ée]chauffement|accueil',
    de: 'treffpunkt|treffen|treff|ankunft|eintreffen|besammlung|aufw[äa]rmen',
  },
  start: {
    en: 'start(?:s|ing)?|begins?|kick[- ]?off|k\\.?o|k/o|puck drop|first pitch|tip[- ]?off|face[- ]?off|first whistle|first serve|game|match',
    es: 'inicio|comienzo|comienza|empieza|saque inicial|partido',
    fr: "coup d['’]envoi|d[ée]but|commence|match",
    de: 'anpfiff|ansto(?:ß|ss)|spielbeginn|beginn|anspiel|anwurf',
  },
} as const

export const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2}|\s?h\s?\d{2})?\s?[ap]\.?m\b\.?|\d{1,2}(?:[:.]|\s?h\s?)\d{2}(?:\s?(?:uhr|hrs?|h)\b)?|\d{1,2}\s?(?:uhr|h)\b|noon\b|midday\b|mediod[íi]a\b|midi\b|mittag\b)`
const words = (kind: keyof typeof TIME_LABELS): string => Object.values(TIME_LABELS[kind]).join('|')
const BETWEEN = String.raw`(?:\s(?:time|hora|heure|zeit|opens?))?(?:\s?[:=–—-]\s?|\s)(?:(?:is|are|by|at|from|around|no later than|before|à|pour|vers|a las|antes de las|um|ab|bis)\s){0,2}`
/** Excludes a label that follows a word such as 'swim': a 'swim meet' is a competition, not a meeting time. */
const NOT_BEHIND = String.raw`(?<![\p{L}\p{N}])(?<!\b(?:swim(?:ming)?|diving|track|country|xc|dual|gymnastics|wrestling|bus|season|parents?|team|no)\s)`
const LABELLED = new RegExp(
  `${NOT_BEHIND}(?:(${words('arrive')})|(${words('start')}))${BETWEEN}(${CLOCK})`,
  'giu',
)
/**
 * Matches a clock time that is followed by its label, as in '1:15 PM Arrival'.
 * No clock time may follow the last label: in '1:15 PM game 2:00', 'game' could be the label of either time.
 * The word 'meeting' is no label, because it names an event instead of an arrival time.
 */
const CLOCK_FIRST = new RegExp(
  `\\s*(?:[-*]\\s*|(?:and|then|y|et|und)\\s+)?(${CLOCK})(?:\\s?[:=–—-]\\s?|\\s)(?:(?!meeting)(${words('arrive')})|(${words('start')}))(?:\\s(?:time|zeit))?(?![\\p{L}\\p{N}])\\s*(?:[–—-]\\s)?`,
  'iuy',
)
const PARTS = /([,;|•]|\.(?:\s|$)|\s\/\s)/
const WHERE = /^(?:at|@|in|on|near|bei|am|im|en|au|à)\s/i
const EARLY =
  /\b(?:arrive|arrival:?|be there|report|llegar|arriver|arriv[ée]e\s?:?)\s(?:at least\s)?(\d{1,3})\s?min(?:ute|uto)?s?\s(?:early|before|prior|antes|avant)\b/i
/** The parser searches only this many characters at the start of a line for labels. */
const LONGEST_LINE = 500

export interface SaidTimes {
  readonly when: SourceWhen
  readonly arriveBy: Temporal.Instant | null
  /** Description without the lines that contained only labels and times. */
  readonly lines: readonly string[]
}

interface Said {
  readonly kind: 'arrive' | 'start'
  readonly clock: string
}

interface SaidLine {
  readonly said: readonly Said[]
  /** Minutes before the start, from a text such as 'Arrive 30 minutes early'. 0 without such a text. */
  readonly early: number
  /** Text that remains after the labels and times were removed from the line. */
  readonly rest: string
}

export function readTimes(when: SourceWhen, lines: readonly string[]): SaidTimes {
  if (when.kind !== 'timed') return { when, arriveBy: null, lines }
  const byLine = lines.map(timesIn)
  if (byLine.every(({ said, early }) => said.length === 0 && early === 0))
    return { when, arriveBy: null, lines }
  const said = byLine.flatMap((line) => line.said)
  const shifted = startFromWords(when, said)
  const arrivals = said
    .filter(({ kind }) => kind === 'arrive')
    .flatMap(({ clock }) => arrivalAt(clock, shifted, null) ?? [])
  const early = byLine.flatMap((line) => arrivalEarly(line.early, shifted) ?? [])
  const arriveBy = [...early, ...arrivals].toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
  const isUsed = ({ kind, clock }: Said): boolean => {
    const at = instantsAt(clock, shifted.start, shifted.zone)
    const wanted = kind === 'start' ? shifted.start : (arriveBy ?? shifted.start)
    return at.some((instant) => instant.equals(wanted) || instant.equals(shifted.start))
  }
  const left = lines.filter((line, index) => {
    const { said: here, rest } = byLine[index] ?? { said: [], early: 0, rest: line }
    const isEarly = EARLY.test(line) && arriveBy !== null
    if ((here.length === 0 && !isEarly) || !here.every(isUsed)) return true
    return /[\p{L}\p{N}]/u.test(rest.replace(EARLY, ''))
  })
  return { when: shifted, arriveBy, lines: left }
}

const timesIn = remembered((line): SaidLine => {
  const said: Said[] = []
  const take = (arrive: string | undefined, clock = '') =>
    said.push({ kind: arrive === undefined ? 'start' : 'arrive', clock })
  const parts = line.slice(0, LONGEST_LINE).split(PARTS)
  const others = parts.map((part) => {
    const found = clocksFirst(part)
    for (const [, clock, arrive] of found?.pairs ?? []) take(arrive, clock)
    return found ? found.rest : part
  })
  const open = others.join('')
  for (const [, arrive, , clock] of open.matchAll(LABELLED)) take(arrive, clock)
  const early = Number(EARLY.exec(line.slice(0, LONGEST_LINE))?.[1] ?? 0)
  return { said, early, rest: open.replaceAll(LABELLED, '') + line.slice(LONGEST_LINE) }
})

/**
 * Reads a text in which each clock time comes before its label, as in '12:50 check-in'.
 * A place may follow the last label, as in '12:50 check-in at the rink'.
 * Returns null for a text of another form, such as 'Arrive 1:15 PM'.
 */
function clocksFirst(
  part: string,
): { readonly pairs: readonly RegExpExecArray[]; readonly rest: string } | null {
  const pairs: RegExpExecArray[] = []
  let end = 0
  for (;;) {
    CLOCK_FIRST.lastIndex = end
    const pair = CLOCK_FIRST.exec(part)
    if (!pair) break
    pairs.push(pair)
    end = CLOCK_FIRST.lastIndex
  }
  const rest = part.slice(end)
  const isWhole = rest === '' || (WHERE.test(rest) && !ANY_CLOCK.test(rest))
  return pairs.length > 0 && isWhole ? { pairs, rest } : null
}

const ANY_CLOCK = new RegExp(CLOCK, 'iu')

type Timed = Extract<SourceWhen, { kind: 'timed' }>

/**
 * Replaces the event's start with the start time in the text, if the text calls DTSTART the arrival time.
 * The event keeps its end. If the new start is not before the end, the end becomes null.
 */
function startFromWords(when: Timed, said: readonly Said[]): Timed {
  const at = (kind: Said['kind']) =>
    said.filter((one) => one.kind === kind).flatMap(({ clock }) => instantsAt(clock, when.start, when.zone))
  if (!at('arrive').some((instant) => instant.equals(when.start))) return when
  const [start] = at('start')
    .filter((instant) => {
      const minutes = when.start.until(instant).total('minutes')
      return minutes > 0 && minutes <= 180
    })
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  if (!start) return when
  const isBefore = when.end !== null && Temporal.Instant.compare(start, when.end) < 0
  return { ...when, start, end: isBefore ? when.end : null }
}
