/**
 * Measures how fast a feed of 5,000 events is read after 1 % of the events changed. No database is involved.
 * The feed stage parses the bytes of the feed and finds the entries that changed.
 * The team stage expands the entries to events and decides which events a sync would write.
 * The baseline for both stages is the time that the library ical.js takes to parse the same text.
 */
import type { PlatformName } from '@homefield/domain/platform'
import { type KnownEvent, reconcile } from '@homefield/domain/reconcile'
import {
  type HandedEntries,
  run as readFeed,
} from '@homefield/server/features/connection/feed/read-feed.task'
import {
  type ExpandedEvent,
  run as expandTeam,
} from '@homefield/server/features/connection/sync/expand-team.task'
import { windowAt } from '@homefield/server/features/connection/sync/model'
import { FeedEvent } from '@homefield/server/features/connection/sync/feed-event.model'
import type { Entry } from '@homefield/ics/entry'
import ICAL from 'ical.js'
import { median, ms, type Paired, paired, type Rounds, timed } from '../rounds.ts'
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
  for (const style of STYLES) {
    const feed = feedOf(style)
    rows.push(await feedStageRow(feed, { rounds: quick ? 5 : 15, mostMs: 4_000 }))
    rows.push(await bothStagesRow(feed, { rounds: quick ? 3 : 9, mostMs: 5_000 }))
  }
  return rows
}

interface Feed {
  readonly style: Style
  readonly text: string
  readonly bytes: Uint8Array
  readonly entries: ReadonlyMap<string, string>
  readonly events: readonly ExpandedEvent[]
}

function feedOf(style: Style): Feed {
  const before = read(Buffer.from(feedText(style, { events: EVENTS, changedPercent: 0 })))
  const text = feedText(style, { events: EVENTS, changedPercent: CHANGED_PERCENT })
  return {
    style,
    text,
    bytes: Buffer.from(text),
    entries: new Map(before.kept.keys.map((key, place) => [key, before.kept.hashes[place] ?? ''])),
    events: expanded(style, before).events,
  }
}

async function feedStageRow({ style, text, bytes, entries }: Feed, rounds: Rounds): Promise<Row> {
  const result = await paired(
    rounds,
    async () => {
      let changes = 0
      const took = await timed(() => (changes = changesIn(entries, read(bytes).kept)))
      assertFew(changes, EVENTS)
      return took
    },
    () => timed(() => ICAL.parse(text)),
  )
  return rowOf(`feed stage, ${style}: ${EVENTS} events read, hashed and compared`, result, [
    `${Math.round(bytes.length / 1024)} kB; ${result.spread}`,
  ])
}

async function bothStagesRow({ style, text, bytes, events: known }: Feed, rounds: Rounds): Promise<Row> {
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
      const { insert, update, remove } = compare(known, events)
      const end = performance.now()
      parts.read.push(readAt - start)
      parts.expand.push(expandedAt - readAt)
      parts.compare.push(end - expandedAt)
      assertFew(insert.length + update.length + remove.length, known.length)
      occurrences = events.length
      return end - start
    },
    () => timed(() => ICAL.parse(text)),
  )
  return rowOf(`both stages, ${style}: read, expanded and reconciled`, result, [
    `${occurrences} occurrences: read ${ms(median(parts.read))}, expansion and platform-specific reader ${ms(median(parts.expand))}, compare ${ms(median(parts.compare))}; ${result.spread}`,
  ])
}

function rowOf(what: string, { ours, limit, ratio }: Paired, notes: readonly string[]): Row {
  return {
    what,
    ours: ms(ours),
    limit: `${ms(limit)} bare ical.js`,
    ratio,
    budget: `≤ ${MOST}×`,
    verdict: verdictOf(ratio, MOST),
    notes,
  }
}

function read(body: Uint8Array) {
  const { calendar, entries } = readFeed({ body, today: '2026-02-01' })
  if (calendar === null || entries.keys.length !== EVENTS)
    throw new Error(`read ${entries.keys.length} of ${EVENTS} entries`)
  return { ...calendar, kept: entries }
}

function expanded(style: Style, calendar: ReturnType<typeof read>) {
  return expandTeam({
    teamId: '01900000-0000-7000-8000-000000000001',
    // The measured time includes `JSON.parse`, because the team stage reads its entries as JSON from the database.
    entries: calendar.kept.jsons.map((json) => JSON.parse(json) as Entry),
    isAnew: [],
    window: { from: WINDOW.from.toString(), to: WINDOW.to.toString() },
    team: { teamName: 'Harbor FC', calendarName: calendar.name, zone: ZONE },
    traits: { ...TRAITS[style], producer: calendar.producer },
  })
}

/**
 * Reconciles the stored events with the events of the new feed text, as the server's team stage does.
 */
function compare(stored: readonly ExpandedEvent[], incoming: readonly ExpandedEvent[]) {
  return reconcile({
    known: stored.map((event) => new StoredEvent(event)),
    incoming: incoming.map((event) => new FeedEvent(event)),
    lastWindow: WINDOW,
    window: WINDOW,
    zone: ZONE,
    isWhole: true,
    check: 2,
    loss: 'none',
    now: NOW,
  })
}

class StoredEvent extends FeedEvent implements KnownEvent {
  readonly id = this.sourceKey
  readonly removed = false
  readonly missingAt = null
}

/** Counts the entries that were added, changed or removed, as the server's feed stage does. */
function changesIn(known: ReadonlyMap<string, string>, { keys, hashes }: HandedEntries): number {
  const incoming = new Map(keys.map((key, place) => [key, hashes[place]]))
  const changed = [...incoming].filter(([key, hash]) => known.get(key) !== hash)
  return changed.length + [...known.keys()].filter((key) => !incoming.has(key)).length
}

/** Throws unless about 1 % of the events differ, because another number means that the bench is broken. */
function assertFew(changes: number, of: number): void {
  if (changes < of / 200 || changes > of / 20)
    throw new Error(`${changes} of ${of} events differ instead of about 1 %`)
}
