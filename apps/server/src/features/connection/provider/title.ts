import { rememberedFor } from '@homefield/domain/remembered'
import { isDoing, isKind } from './kind-words.ts'
import { glance, type FoundMatchup } from './matchup.ts'
import { findName, isAnotherTeam, namesOf } from './team-name.ts'
import { oneLine } from './text.ts'
import { CLOCK } from './time-labels.ts'
import type { TeamContext } from './provider-reader.ts'

/**
 * Returns the event's short title.
 * The short title leaves out the team's name, because the app shows the team in a separate field.
 * Short titles are 'vs Lakeside United', 'Semifinal vs Rovers', 'Practice' and 'Picture Day'.
 * The short title of an event of another team in the same feed keeps that team's name.
 * The event also stores the original title, as the platform wrote it.
 */
export function glanceTitle(title: string, matchup: FoundMatchup, team: TeamContext): string {
  if (matchup.opponent !== null) return isAnotherTeam(matchup.us, team) ? title : glance(matchup)
  return withoutTeam(title, namesOf(team))
}

const KICK_OFF = new RegExp(`^(?:k\\.?o\\.?|k/o|kick[- ]?off)(?: time)?\\s?:?\\s?${CLOCK}$`, 'i')

/**
 * Removes leading emojis, a sponsor, a trailing dash and the kick-off time from a title.
 * The kick-off time moves to the event's description.
 */
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

/** Removes the synced team's name from the start or end of a title if the name is clearly set apart. */
export const withoutTeam = rememberedFor((title, names: readonly string[]): string => {
  // Titles of the team 'Comets U8' may say just 'Comets', so the search also tries the name without 'U8'.
  const ageless = names.map((name) => name.replace(/\s+(?:u-?\d{1,2}|\d{1,2}-?u)$/i, ''))
  for (const name of new Set([...names, ...ageless])) {
    const rest = cutName(title, name)
    if (rest !== null && /[\p{L}\p{N}]/u.test(rest)) return capitalized(rest, title)
  }
  return title
})

/** Removes a team's name that ' - ', ':', ' | ' or brackets set apart, or that is next to a word like 'Practice'. */
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
