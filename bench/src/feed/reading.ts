/**
 * A feed of 5,000 events in which 1 % changed, from its bytes to the decision what to write: what the two worker tasks and
 * the team stage do, without the database. The limit is what the parser alone takes for the same text.
 */
import type { PlatformName } from '@homefield/domain/platform'
import { type KnownEvent, reconcile } from '@homefield/domain/reconcile'
import { run as readFeed } from '@homefield/server/features/connection/feed/read-feed.task'
import { type ExpandedEvent, run as expandTeam } from '@homefield/server/features/connection/sync/expand-team.task'
import { comparedFields, windowAt } from '@homefield/server/features/connection/sync/model'
import ICAL from 'ical.js'
import { median, ms, paired, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { feedText, type Style, STYLES } from './feed-text.ts'

const EVENTS = 5_000
const CHANGED_PERCENT = 1
const MOST = 3
const ROUNDS = 9

const NOW = Temporal.Instant.from('2026-02-01T12:00:00Z')
const ZONE = 'America/New_York'
const WINDOW = windowAt(NOW, ZONE)

const TRAITS: Readonly<Record<Style, { platform: PlatformName; host: string }>> = {
  PlayMetrics: { platform: 'Playmetrics', host: 'api.playmetrics.com' },
  SportsEngine: { platform: 'SportsEngine', host: 'www.falconvolleyball.example' },
  'TeamSnap ONE': { platform: 'TeamSnap', host: 'ical-cdn.teamsnap.com' },
  GameChanger: { platform: 'GameChanger', host: 'api.team-manager.gc.com' },
}

export async function readingRows(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const style of STYLES) rows.push(await readingRow(style, quick ? 3 : ROUNDS))
  return rows
}

async function readingRow(style: Style, rounds: number): Promise<Row> {
  const before = feedText(style, { events: EVENTS, changedPercent: 0 })
  const text = feedText(style, { events: EVENTS, changedPercent: CHANGED_PERCENT })
  const stored = expanded(style, read(before)).events
  const bytes = Buffer.from(text)
  const parts: Record<'read' | 'expand' | 'compare', number[]> = { read: [], expand: [], compare: [] }
  let occurrences = 0

  const result = await paired(
    rounds,
    () => {
      const start = performance.now()
      const calendar = read(bytes)
      const readAt = performance.now()
      const { events } = expanded(style, calendar)
      const expandedAt = performance.now()
      const decision = compare(stored, events)
      const end = performance.now()
      parts.read.push(readAt - start)
      parts.expand.push(expandedAt - readAt)
      parts.compare.push(end - expandedAt)
      assertRight(decision, stored.length)
      occurrences = events.length
      return end - start
    },
    () => timed(() => ICAL.parse(text)),
  )
  return {
    what: `feed of ${EVENTS} events, ${style}: read, hash, compare`,
    ours: ms(result.ours),
    limit: `${ms(result.limit)} bare ical.js`,
    ratio: result.ratio,
    budget: `≤ ${MOST}×`,
    verdict: verdictOf(result.ratio, MOST),
    notes: [
      `read ${ms(median(parts.read))}, expand and platform's reader ${ms(median(parts.expand))}, compare ${ms(median(parts.compare))}; ${occurrences} occurrences, ${Math.round(bytes.length / 1024)} kB; ${result.spread}`,
    ],
  }
}

function read(body: Uint8Array | string) {
  const { calendar } = readFeed({ body: typeof body === 'string' ? Buffer.from(body) : body, today: '2026-02-01' })
  if (calendar?.entries.length !== EVENTS) throw new Error(`read ${calendar?.entries.length} of ${EVENTS} entries`)
  return calendar
}

function expanded(style: Style, calendar: ReturnType<typeof read>) {
  return expandTeam({
    teamId: '01900000-0000-7000-8000-000000000001',
    entries: calendar.entries,
    window: { from: WINDOW.from.toString(), to: WINDOW.to.toString() },
    team: { teamName: 'Harbor FC', calendarName: calendar.name, zone: ZONE },
    traits: { ...TRAITS[style], producer: calendar.producer },
  })
}

/** As the team stage does it: both sides' times and compared fields are made from columns, then the decision. */
function compare(stored: readonly ExpandedEvent[], incoming: readonly ExpandedEvent[]) {
  const known: KnownEvent[] = stored.map((event) => ({ ...identified(event), id: event.sourceKey, removed: false }))
  return reconcile({
    known,
    incoming: incoming.map((event) => ({ ...identified(event), source: event })),
    lastWindow: WINDOW,
    window: WINDOW,
    complete: true,
    now: NOW,
  })
}

function identified(event: ExpandedEvent) {
  return {
    sourceKey: event.sourceKey,
    fingerprint: event.fingerprint,
    sourceHash: event.sourceHash,
    begins: Temporal.Instant.from(event.begins),
    over: Temporal.Instant.from(event.over),
    fields: comparedFields(event.columns),
  }
}

/** Work that came out wrong is not measured. */
function assertRight({ insert, update, remove, unchanged }: ReturnType<typeof compare>, known: number): void {
  const changed = insert.length + update.length + remove.length
  if (changed < EVENTS / 200 || changed > EVENTS / 20 || unchanged + update.length + remove.length > known)
    throw new Error(`of ${known} events ${insert.length} are new, ${update.length} changed, ${remove.length} gone`)
}
