import type { PastedLink } from './pasted-link.ts'

/** The team that a calendar address names. The id is null if the calendar does not belong to one team. */
export interface TeamInUrl {
  readonly id: string | null
}

/**
 * Reads a PlayMetrics address, which has a path segment `calendar` or `calendars`.
 * An https address must also end in `.ics`; old webcal addresses do not.
 * The team id is in `/t<id>`, `/calendar/<number>/team/<id>`, `/team/<id>` or `/<id>.ics`.
 * A second path segment that starts with `t` is a secret. So is the text after a hyphen in an id.
 * The id of a games-only link ends in `-games`, because the same id would overwrite the team's full feed.
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
    // The id must contain a digit, so that `/team/` does not match.
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
  // The file names `calendar.ics` and `games-calendar.ics` contain no team id.
  if (file === undefined || /^(?:games-)?calendar$/i.test(file)) return null
  return /^[a-z0-9_]+/i.exec(file)?.[0] ?? null
}

/**
 * Reads a SportsEngine address, which ends in `.ics` or has a path that only SportsEngine uses.
 * The SportsEngine app uses the path `/calendar/ical`, and a SportsEngine website uses `/ical_feed?tags=`.
 * The team id comes from `team_ids` or `tags` in the query, or else from the last path segment.
 * The SportsEngine app also offers one feed for all teams of a user, and that feed contains no team id.
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
 * Reads a GameChanger address. The path must end in `.ics`, unless the link starts with `webcal`.
 * The query's `teamId` distinguishes several teams of one user.
 */
export function readGameChanger(link: PastedLink): TeamInUrl | null {
  if (link.scheme !== 'webcal' && !endsInIcs(link.url)) return null
  const named = cleanId(link.url.searchParams.get('teamId') ?? '')
  if (named !== null) return { id: named }
  const last = (segmentsOf(link.url).at(-1) ?? '').split('.')[0] ?? ''
  return last === '' ? null : { id: last }
}

/** Returns true if the path ends in `.ics`. A query may follow the path. */
function endsInIcs(url: URL): boolean {
  return /\.ics$/i.test(url.pathname)
}

function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '')
}

/** Returns the id if it has the form that platforms use. Other values of a query parameter are not ids. */
function cleanId(value: string): string | null {
  return /^[\w,.:-]{1,400}$/.test(value) ? value : null
}
