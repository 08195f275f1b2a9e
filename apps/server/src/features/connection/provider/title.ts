import { isDoing, isKind } from './kind-words.ts'
import { glance, type FoundMatchup } from './matchup.ts'
import { findName, isAnotherTeam, namesOf } from './team-name.ts'
import { oneLine } from './text.ts'
import { CLOCK } from './time-labels.ts'
import type { TeamContext } from './provider-reader.ts'

/**
 * A title to be read at a glance, the team being a field of its own: 'vs Lakeside United', 'at Lakeside United',
 * 'Semifinal vs Rovers', 'Practice', 'Picture Day'. What belongs to another team of the same feed keeps that team's name.
 * What the platform wrote is kept beside it, as the original title.
 */
export function glanceTitle(title: string, matchup: FoundMatchup, team: TeamContext): string {
  if (matchup.opponent !== null) return isAnotherTeam(matchup.us, team) ? title : glance(matchup)
  return withoutTeam(title, namesOf(team))
}

const KICK_OFF = new RegExp(`^(?:k\\.?o\\.?|k/o|kick[- ]?off)(?: time)?\\s?:?\\s?${CLOCK}$`, 'i')

/** A title without emblems in front, a sponsor, a loose dash and the kick-off time, which is a line for the description. */
export function withoutTitleNotes(text: string): {
  readonly title: string
  readonly notes: readonly string[]
} {
  const bare = text
    .replace(/^[\p{Extended_Pictographic}\uFE0F\u200D\s]+/u, '')
    .replace(/\s[-–—|(]\s?presented by\b.*$/i, '')
    .replace(/(?<=[\p{L}\p{N}])[-–—]+$/u, '')
  const segments = bare.split(' | ')
  const notes = segments.filter((segment) => KICK_OFF.test(segment))
  const title = segments
    .filter((segment) => !notes.includes(segment))
    .join(' | ')
    .trim()
  return title === '' ? { title: text, notes: [] } : { title, notes }
}

/** A title without our team's name at its beginning or end, where that is set off clearly; else as it is. */
export function withoutTeam(title: string, names: readonly string[]): string {
  // A calendar of 'Comets U8' may say 'Comets - Practice'; but 'Comets U10' is another team's name.
  const ageless = names.map((name) => name.replace(/\s+(?:u-?\d{1,2}|\d{1,2}-?u)$/i, ''))
  for (const name of new Set([...names, ...ageless])) {
    const rest = cutName(title, name)
    if (rest !== null && /[\p{L}\p{N}]/u.test(rest)) return capitalized(rest, title)
  }
  return title
}

/** ' - ', ':' and ' | ' set a name off; so do words that begin what a team does. */
function cutName(title: string, name: string): string | null {
  const found = findName(title, name)
  if (!found) return null
  if (found.at === 'start') {
    const rest = title.slice(found.to)
    const setOff = /^(?:\s+[-–—|•·]+\s+|\s*:\s*)(?=\S)/.exec(rest)
    if (setOff) return oneLine(rest.slice(setOff[0].length))
    return /^\s/.test(rest) && isDoing(rest) ? oneLine(rest) : null
  }
  const before = title.slice(0, found.from)
  const setOff = /(?:\s+[-–—|•·]+\s*|\s*:\s*)$/.exec(before)
  if (setOff) return oneLine(before.slice(0, setOff.index))
  const bracket = /\s*[([]$/.exec(before)
  if (bracket && /[)\]]\s*$/.test(title)) return oneLine(before.slice(0, bracket.index))
  return isKind(before) ? oneLine(before) : null
}

function capitalized(rest: string, title: string): string {
  if (/^\p{Ll}/u.test(title)) return rest
  return rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
