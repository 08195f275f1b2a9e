import { isGeneric } from './kind-words.ts'

/** `neutral` means that neither team is at home. */
export type Side = 'home' | 'away' | 'neutral'

const HOME = 'home|local|casa|[àa] domicile|domicile|heim(?:spiel)?'
const AWAY = "away|visitante|fuera|[àa] l['’]ext[ée]rieur|ext[ée]rieur|ausw[äa]rts(?:spiel)?"
const NEUTRAL = 'neutral(?: (?:site|venue|field|court|ground))?|terrain neutre|campo neutral'
/** Words for 'home', 'away' and 'neutral', as alternatives of a regular expression without a capture group. */
export const SIDE_WORDS = `${HOME}|${AWAY}|${NEUTRAL}`

const IS_HOME = new RegExp(`^(?:${HOME}|h)$`, 'i')
const IS_AWAY = new RegExp(`^(?:${AWAY}|a)$`, 'i')
const IS_NEUTRAL = new RegExp(`^(?:${NEUTRAL}|n)$`, 'i')

/** Returns 'home', 'away' or 'neutral' for a word such as 'Home', 'A' or 'Auswärts'. Null for other text. */
export function sideNamed(text: string): Side | null {
  const word = text.trim()
  if (IS_HOME.test(word)) return 'home'
  if (IS_AWAY.test(word)) return 'away'
  return IS_NEUTRAL.test(word) ? 'neutral' : null
}

const BEHIND = new RegExp(`(?:[([]\\s*(${SIDE_WORDS}|[han])\\s*[)\\]]|\\s[-–—|]\\s*(${SIDE_WORDS}))$`, 'i')
const BEFORE = new RegExp(
  `^(?:[([]\\s*(${SIDE_WORDS}|[han])\\s*[)\\]]\\s*(?:[:|–—-]\\s*)?|(${SIDE_WORDS})\\s*(?:[:|–—]|-(?=\\s))\\s*)`,
  'i',
)

/** Splits a mark for home or away from a title, such as '(Home)', '- Away', 'HOME: ' or '[A]'. */
export function withoutSide(text: string): { readonly title: string; readonly stated: Side | null } {
  const title = text.trim()
  for (const pattern of [BEHIND, BEFORE]) {
    const match = pattern.exec(title)
    const word = match?.[1] ?? match?.[2]
    if (!match || word === undefined) continue
    const rest = `${title.slice(0, match.index)}${title.slice(match.index + match[0].length)}`.trim()
    if (rest !== '') return { title: rest, stated: sideNamed(word) }
  }
  return { title, stated: null }
}

/** Finds 'home' or 'away' in a text without team names, such as 'Away Game' or 'Match à domicile'. */
export function sideIn(left: string): 'home' | 'away' | null {
  if (!isGeneric(left)) return null
  if (/\b(?:home|local|domicile)\b/i.test(left)) return 'home'
  return /\b(?:away|visitante)\b|ext[ée]rieur/i.test(left) ? 'away' : null
}

const AS_PLACE = new RegExp(
  `^(?:(${SIDE_WORDS}|h|a)(?:\\s+(?:game|match|field|gym|court|site|location|venue))?|(?:at\\s+)?(home))$`,
  'i',
)

/** Returns 'home', 'away' or 'neutral' if a LOCATION names no place but only 'Away' or 'Home Field'. */
export function sideOfPlace(location: string): Side | null {
  const [, word, home] = AS_PLACE.exec(location.trim()) ?? []
  return sideNamed(word ?? home ?? '')
}
