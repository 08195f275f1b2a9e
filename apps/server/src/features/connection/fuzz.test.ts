import type { Entry } from '@homefield/ics/entry'
import {
  type FuzzedFeed,
  FUZZ_TIMEOUT,
  fuzzRuns,
  grammarFeed,
  isStorable,
  mutatedFeed,
  textsOf,
} from '@homefield/ics/fuzz.fixture'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { WorkerPool } from '../../lib/workers/worker-pool.ts'
import { workerTask } from '../../lib/workers/worker-task.ts'
import type { run as readRun } from './feed/read-feed.task.ts'
import type { run as expandRun } from './sync/expand-team.task.ts'

/**
 * Imports random feeds, from the bytes to the stored events, in real worker threads (C35).
 * The import must neither throw nor time out, and the database must accept every event.
 */

const pool = new WorkerPool({ threads: 1 })
afterAll(() => pool.close())

const readFeed = workerTask<typeof readRun>('read-feed', new URL('./feed/read-feed.task.ts', import.meta.url))
const expandTeam = workerTask<typeof expandRun>(
  'expand-team',
  new URL('./sync/expand-team.task.ts', import.meta.url),
)
/** Time limit of a worker task, as in production. A task that exceeds the limit fails the test. */
const DEADLINE = { timeoutMs: 20_000 }

const PLATFORMS = ['Playmetrics', 'SportsEngine', 'GameChanger', 'TeamSnap', 'Other'] as const
const LONGEST = {
  title: 300,
  original_title: 500,
  source_url: 2_000,
  description: 10_000,
  location: 500,
  location_name: 300,
  field: 200,
  opponent: 200,
  uniform: 300,
} as const

it(
  'turns any feed content into valid rows (C35)',
  async () => {
    const feed = fc.oneof(mutatedFeed, grammarFeed)
    await fc.assert(
      fc.asyncProperty(
        feed,
        fc.constantFrom(...PLATFORMS),
        fc.constantFrom('America/New_York', 'Asia/Kathmandu'),
        check,
      ),
      fuzzRuns(60, 3),
    )
  },
  FUZZ_TIMEOUT,
)

async function check(
  { bytes: body }: FuzzedFeed,
  platform: (typeof PLATFORMS)[number],
  zone: string,
): Promise<void> {
  const { reason, calendar, entries } = await pool.run(readFeed, { body, today: '2026-05-01' }, DEADLINE)
  if (!calendar) {
    expect(reason).not.toBeNull()
    return
  }
  const { events } = await pool.run(
    expandTeam,
    {
      teamId: '018f3f5e-0000-7000-8000-000000000001',
      entries: entries.jsons.map((json) => JSON.parse(json) as Entry),
      isAnew: [],
      window: { from: '2026-01-01T05:00:00Z', to: '2027-10-01T04:00:00Z' },
      team: { teamName: 'Wildcats', calendarName: calendar.name, zone },
      traits: { platform, host: 'feeds.example', producer: calendar.producer },
    },
    DEADLINE,
  )
  expect(textsOf(events).filter((text) => !isStorable(text))).toEqual([])
  expect(new Set(events.map(({ sourceKey }) => sourceKey)).size).toBe(events.length)
  for (const { sourceKey, fingerprint, begins, over, sequence, columns } of events) {
    expect(sourceKey.length).toBeLessThanOrEqual(500)
    expect(fingerprint.length).toBeLessThanOrEqual(600)
    expect(sequence === null || Number.isSafeInteger(sequence)).toBe(true)
    expect(Temporal.Instant.compare(begins, over)).toBeLessThanOrEqual(0)
    expect(columns.title).not.toBe('')
    if (columns.source_url !== null) expect(columns.source_url).toMatch(/^https?:/)
    for (const [name, most] of Object.entries(LONGEST)) {
      const text = columns[name as keyof typeof LONGEST] ?? ''
      expect(Array.from(text).length).toBeLessThanOrEqual(most)
      // The import keeps line breaks only in the description.
      // No field may contain characters that reverse the text direction.
      expect(text).not.toMatch(name === 'description' ? /[\r\u202a-\u202e]/ : /[\r\n\u202a-\u202e]/)
    }
    if (columns.all_day) expect((columns.last_day ?? '') >= (columns.first_day ?? 'x')).toBe(true)
    else if (columns.end_time !== null)
      expect(Temporal.Instant.compare(columns.start_time ?? '', columns.end_time)).toBe(-1)
  }
}
