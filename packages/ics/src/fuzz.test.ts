import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand } from './expand.ts'
import { read } from './read.ts'
import { writeCalendar, type EntryWhen } from './write.ts'
import { calendar, YEAR_2026 } from './calendar.fixture.ts'
import {
  type FuzzedFeed,
  FUZZ_TIMEOUT,
  fuzzRuns,
  grammarFeed,
  isStorable,
  mutatedFeed,
  textsOf,
} from './fuzz.fixture.ts'
import type { Occurrence } from './occurrence.ts'

/**
 * C35: reading any bytes returns a result and never throws.
 * Every result can be stored as JSON and expanded. An exported and reread calendar has the same times.
 */

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Lower limits than in production save time, because many dates of one rule reveal no further bugs. */
const LIMITS = { maxOccurrences: 500, maxPerSeries: 100, stepsPerSeries: 2_000, steps: 5_000 }

function check(feed: FuzzedFeed): void {
  const result = read(feed.bytes)
  const found = result.ok ? result.calendar : result.partial
  if (!found) return
  expect(JSON.parse(JSON.stringify(found))).toEqual(found)
  expect(textsOf(found).filter((text) => !isStorable(text))).toEqual([])
  const { occurrences } = expand(found.entries, YEAR_2026, LIMITS)
  expect(occurrences.length).toBeLessThanOrEqual(LIMITS.maxOccurrences)
  for (const { when, recurrenceId } of occurrences) {
    if (when.kind === 'timed') {
      expect(when.start).toMatch(INSTANT)
      if (when.end !== null) expect(when.end > when.start).toBe(true)
    } else {
      expect(when.firstDay).toMatch(DAY)
      expect(when.lastDay >= when.firstDay).toBe(true)
    }
    expect(recurrenceId).not.toBe('')
  }
  expect(timesOf(readAgain(occurrences))).toEqual(timesOf(occurrences))
}

/** Exports the occurrences to a calendar text and reads that text again. */
function readAgain(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const at = Temporal.Instant.from('2026-01-01T00:00:00Z')
  const text = writeCalendar({
    name: 'All',
    entries: occurrences.map(({ entry, when }, index) => ({
      uid: `${index}`,
      sequence: 0,
      created: at,
      modified: at,
      when: written(when),
      status: 'CONFIRMED',
      summary: entry.summary,
      description: entry.description ?? undefined,
      location: entry.location ?? undefined,
      url: entry.url ?? undefined,
      isBusy: true,
    })),
  })
  const again = calendar(text)
  expect(again.warnings).toEqual([])
  expect(again.entries).toHaveLength(occurrences.length)
  return expand(again.entries, { ...YEAR_2026, from: '0001-01-02T00:00:00Z' }).occurrences
}

function written(when: Occurrence['when']): EntryWhen {
  if (when.kind === 'days')
    return {
      kind: 'days',
      first: Temporal.PlainDate.from(when.firstDay),
      last: Temporal.PlainDate.from(when.lastDay),
    }
  const end = when.end === null ? null : Temporal.Instant.from(when.end)
  return { kind: 'timed', start: Temporal.Instant.from(when.start), end, zone: when.zone }
}

function timesOf(occurrences: readonly Occurrence[]): string[] {
  return occurrences
    .map(({ when }) =>
      when.kind === 'timed' ? `${when.start} ${when.end ?? ''}` : `${when.firstDay} ${when.lastDay}`,
    )
    .sort()
}

describe('fuzzing (C35)', () => {
  it(
    'reads recorded feeds with changed bytes without throwing',
    () => {
      fc.assert(fc.property(mutatedFeed, check), fuzzRuns(120, 3))
    },
    FUZZ_TIMEOUT,
  )

  it(
    'reads feeds from a nearly correct grammar without throwing',
    () => {
      fc.assert(fc.property(grammarFeed, check), fuzzRuns(200, 3))
    },
    FUZZ_TIMEOUT,
  )
})
