import type { PastedLink } from './pasted-link.ts'

/** The team an address names; a null id: it names none, but is a calendar of that platform all the same. */
export interface TeamInUrl {
  readonly id: string | null
}

/**
 * PlayMetrics: a path with a calendar segment; over https it must also end in `.ics` (old webcal links do not). The
 * team id comes from the first of four patterns that matches. The second `t` segment, and what follows an id's hyphen,
 * is the secret. A games-only link gets a team id of its own, or it would overwrite the full feed of the same team.
 */
export function readPlaymetrics(link: PastedLink): TeamInUrl | 'noTeam' | null {
  const segments = segmentsOf(link.url)
  if (!segments.some((segment) => /^calendars?$/i.test(segment))) return null
  if (link.scheme !== 'webcal' && !endsInIcs(link.url)) return null

  const id = playmetricsTeam(segments)
  if (id === null) return 'noTeam'
  const gamesOnly =
    /^games-calendar\.ics$/i.test(segments.at(-1) ?? '') ||
    link.url.searchParams.get('filter')?.toLowerCase() === 'games'
  return { id: gamesOnly ? `${id}-games` : id }
}

function playmetricsTeam(segments: readonly string[]): string | null {
  for (const segment of segments) {
    // `t` and an id with a digit in it, so never /team/.
    const match = /^t([a-z0-9_]*\d[a-z0-9_]*)(?:-[^.]*)?(?:\.ics)?$/i.exec(segment)
    if (match?.[1] !== undefined) return match[1]
  }
  const lower = segments.map((segment) => segment.toLowerCase())
  const after = (index: number): string | null =>
    /^[a-z0-9_]+/i.exec(segments[index] ?? '')?.[0].replace(/^_+$/, '') || null
  const calendar = lower.findIndex(
    (segment, index) =>
      segment === 'calendar' && /^\d+$/.test(lower[index + 1] ?? '') && lower[index + 2] === 'team',
  )
  if (calendar !== -1) {
    const id = after(calendar + 3)
    if (id) return id
  }
  const team = lower.indexOf('team')
  if (team !== -1) {
    const id = after(team + 1)
    if (id) return id
  }
  const file = /^(.+)\.ics$/i.exec(segments.at(-1) ?? '')?.[1]
  // These two name no team.
  if (file === undefined || /^(?:games-)?calendar$/i.test(file)) return null
  return /^[a-z0-9_]+/i.exec(file)?.[0] ?? null
}

/**
 * SportsEngine: `.ics` at the end, or the provider's own paths without it: the app's `/calendar/ical` and a site's
 * `/ical_feed?tags=`. The id is `team_ids` (or the tags), else the last segment without its extension; the app's
 * feed of all of a user's teams names none.
 */
export function readSportsEngine(link: PastedLink): TeamInUrl | null {
  const path = link.url.pathname.replace(/\/+$/, '')
  const isApp = /\/calendar\/ical$/i.test(path)
  const tags = /\/ical_feed$/i.test(path) ? link.url.searchParams.get('tags') : null
  if (link.scheme !== 'webcal' && !endsInIcs(link.url) && !isApp && tags === null) return null

  const named = cleanId(link.url.searchParams.get('team_ids') ?? tags ?? '')
  if (named !== null) return { id: named }
  if (isApp) return { id: null }
  const last = (segmentsOf(link.url).at(-1) ?? '').replace(/\.[^.]*$/, '')
  return last === '' ? null : { id: last }
}

/**
 * GameChanger: `.ics` at the end, except for webcal. Two teams of one user share the path: `teamId` tells them apart.
 */
export function readGameChanger(link: PastedLink): TeamInUrl | null {
  if (link.scheme !== 'webcal' && !endsInIcs(link.url)) return null
  const named = cleanId(link.url.searchParams.get('teamId') ?? '')
  if (named !== null) return { id: named }
  const last = (segmentsOf(link.url).at(-1) ?? '').split('.')[0] ?? ''
  return last === '' ? null : { id: last }
}

/** Looks at the path alone: a query may follow. */
function endsInIcs(url: URL): boolean {
  return /\.ics$/i.test(url.pathname)
}

function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '')
}

/** An id of the form that platforms use; anything else in a query is no id. */
function cleanId(value: string): string | null {
  return /^[\w,.:-]{1,400}$/.test(value) ? value : null
}
