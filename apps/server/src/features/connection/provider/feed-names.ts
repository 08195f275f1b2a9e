import { readStatus } from './status.ts'
import { oneLine } from './text.ts'
import type { PlatformName } from '@homefield/domain/platform'
import type { Entry } from '@homefield/ics/entry'

type Titled = Pick<Entry, 'summary' | 'status' | 'uid'>

/** Number of titles that are read. The first events of a feed are enough to show its teams. */
const MOST_READ = 400

/**
 * Returns each team name with which a title of the feed begins.
 * Works only for platforms that begin every title with the team's name.
 * If all titles begin with the same name, it is our team's name, even if the parent typed another name.
 * Different titles may begin with different names: TeamSnap's personal feed contains all teams of a person.
 */
export function feedNames(platform: PlatformName, entries: readonly Titled[]): string[] {
  const sure = new Map<string, string>()
  const open: string[] = []
  for (const entry of entries.slice(0, MOST_READ)) {
    const { title } = readStatus(entry.status, oneLine(entry.summary))
    const name = GRAMMARS[platform]?.(title, entry.uid)
    if (name) keep(sure, name)
    else open.push(title)
  }
  // A dash may belong to the name, as in 'Harbor FC - Blue - Practice'.
  // A title is cut at its first dash only if the title does not begin with a team name that is already known.
  if (platform === 'TeamSnap')
    for (const title of open) {
      const lower = title.toLowerCase()
      if ([...sure.keys()].some((known) => lower.startsWith(known))) continue
      const name = /^(.+?)\s+-\s/.exec(title)?.[1]
      if (name !== undefined) keep(sure, name)
    }
  const names = [...sure.values()]
  // A GameChanger link covers one team. A longer name that begins with a known name is therefore no second team.
  // For example, 'Mustangs (Fern) Batting Practice' is a practice of the team 'Mustangs (Fern)'.
  return platform === 'GameChanger'
    ? names.filter((name) => !names.some((other) => begins(name, other)))
    : names
}

function begins(name: string, other: string): boolean {
  return name.length > other.length && name.toLowerCase().startsWith(`${other.toLowerCase()} `)
}

function keep(names: Map<string, string>, name: string): void {
  const key = name.toLowerCase()
  if (!names.has(key)) names.set(key, name)
}

/** Returns the name of the team in a title. Returns null if the title is ambiguous. */
type Grammar = (title: string, uid: string) => string | null

const GRAMMARS: Partial<Record<PlatformName, Grammar>> = {
  TeamSnap: (title, uid) =>
    /@teamsnapone\.com(?:#|$)/i.test(uid) ? ofTeamsnapOne(title) : ofTeamsnap(title),
  GameChanger: (title) =>
    /^(.+?)\s(?:vs\.?|@)\s/i.exec(title)?.[1] ?? /^(.+)\sPractice$/i.exec(title)?.[1] ?? null,
  Playmetrics: (title, uid) =>
    /^(?:Game|Practice)_/.test(uid) ? (/^(.+)\s+-\s+(?:Game|Practice)$/i.exec(title)?.[1] ?? null) : null,
}

function ofTeamsnap(title: string): string | null {
  const versus = /^(.+?)\svs\.?\s/i.exec(title)?.[1]
  if (versus !== undefined) return versus
  return title.includes(' - ') ? null : (/^(.+?)\sat\s/i.exec(title)?.[1] ?? null)
}

function ofTeamsnapOne(title: string): string | null {
  const [, kind, subject] = /^(Game|Practice)\s*:\s*(.+)$/i.exec(title) ?? []
  if (kind === undefined || subject === undefined) return null
  if (/^game$/i.test(kind)) return /^(.+?)\svs\.?\s/i.exec(subject)?.[1] ?? null
  return /^(.+?)\s+Practice\b/i.exec(subject)?.[1] ?? (/\bpractice\b/i.test(subject) ? null : subject)
}
