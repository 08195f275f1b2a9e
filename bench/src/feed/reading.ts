/**
 * A feed of 5,000 events in which 1 % changed, without the database: the feed stage from the bytes to the entries that
 * differ, and on from there the team stage, to the decision what to write. The limit of both is what the parser alone
 * takes for the same text.
 */
import type { PlatformName } from '@homefield/domain/platform'
import { type KnownEvent, reconcile } from '@homefield/domain/reconcile'
import { run as readFeed } from '@homefield/server/features/connection/feed/read-feed.task'
import {
  type ExpandedEvent,
  run as expandTeam,
} from '@homefield/server/features/connection/sync/expand-team.task'
import { comparedFields, windowAt } from '@homefield/server/features/connection/sync/model'
import { diff, type Diff, entryKey } from '@homefield/ics/diff'
import ICAL from 'ical.js'
import { median, ms, paired, type Rounds, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { feedText, type Style, STYLES } from './feed-text.ts'

const EVENTS = 5_000
const CHANGED_PERCENT = 1
const MOST = 3

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
  for (const style of STYLES) rows.push(...(await rowsOf(style, { rounds: quick ? 3 : 9, mostMs: 4_000 })))
  return rows
}

async function rowsOf(style: Style, rounds: Rounds): Promise<Row[]> {
  const before = feedText(style, { events: EVENTS, changedPercent: 0 })
  const text = feedText(style, { events: EVENTS, changedPercent: CHANGED_PERCENT })
  const kept = read(before)
  const known = new Map(kept.entries.map((entry) => [entryKey(entry), entry.hash]))
  const stored = expanded(style, kept).events
  const bytes = Buffer.from(text)
  const parts: Record<'feedStage' | 'expand' | 'compare', number[]> = {
    feedStage: [],
    expand: [],
    compare: [],
  }
  let occurrences = 0

  const result = await paired(
    rounds,
    () => {
      const start = performance.now()
      const calendar = read(bytes)
      const difference = diff(known, calendar.entries)
      const readAt = performance.now()
      const { events } = expanded(style, calendar)
      const expandedAt = performance.now()
      const decision = compare(stored, events)
      const end = performance.now()
      parts.feedStage.push(readAt - start)
      parts.expand.push(expandedAt - readAt)
      parts.compare.push(end - expandedAt)
      assertRight(difference, decision, stored.length)
      occurrences = events.length
      return end - start
    },
    () => timed(() => ICAL.parse(text)),
  )
  const feedStage = median(parts.feedStage)
  const limit = `${ms(result.limit)} bare ical.js`
  const budget = `≤ ${MOST}×`
  return [
    {
      what: `${style}: ${EVENTS} events read, hashed, compared`,
      ours: ms(feedStage),
      limit,
      ratio: feedStage / result.limit,
      budget,
      verdict: verdictOf(feedStage / result.limit, MOST),
    },
    {
      what: `${style}: and expanded, understood, reconciled`,
      ours: ms(result.ours),
      limit,
      ratio: result.ratio,
      budget,
      verdict: verdictOf(result.ratio, MOST),
      notes: [
        `${Math.round(bytes.length / 1024)} kB, ${occurrences} occurrences; expanding and the platform's reader ${ms(median(parts.expand))}, comparing ${ms(median(parts.compare))}; ${result.spread}`,
      ],
    },
  ]
}

function read(body: Uint8Array | string) {
  const { calendar } = readFeed({
    body: typeof body === 'string' ? Buffer.from(body) : body,
    today: '2026-02-01',
  })
  if (calendar?.entries.length !== EVENTS)
    throw new Error(`read ${calendar?.entries.length} of ${EVENTS} entries`)
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
  const known: KnownEvent[] = stored.map((event) => ({
    ...identified(event),
    id: event.sourceKey,
    removed: false,
  }))
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
function assertRight(
  { added, changed, missing }: Diff,
  { insert, update, remove }: ReturnType<typeof compare>,
  known: number,
): void {
  const entries = changed.length + added.length + missing.length
  const decided = insert.length + update.length + remove.length
  const isFew = (count: number, of: number) => count >= of / 200 && count <= of / 20
  if (!isFew(entries, EVENTS) || !isFew(decided, known))
    throw new Error(`${entries} of ${EVENTS} entries differ, and ${decided} of ${known} events`)
}
