import { readFileSync } from 'node:fs'
import { expand } from '@homefield/ics/expand'
import { read } from '@homefield/ics/read'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'

/*
 * Parses the recorded feeds with our reader and with the library node-ical, and compares the events.
 * The comparison covers only single events with times in UTC or in a time zone.
 * Floating times cannot be compared, because node-ical reads them in the zone of the process.
 */

const FEEDS = new URL('../../../../../../testkit/feeds/', import.meta.url)

test.each([
  ['playmetrics-team', 5],
  ['playmetrics-games', 1],
  ['teamsnap-classic', 5],
  ['teamsnap-one-duration', 1],
  ['teamsnap-one-tabfold', 1],
  ['sportsengine-app', 1],
  ['sportsengine-site', 3],
  ['gamechanger', 5],
])('reads the same instants as node-ical from the recorded feed %s', (name, least) => {
  const text = readFileSync(new URL(`${name}.ics`, FEEDS), 'utf8')
  const result = read(text)
  if (!result.ok) throw new Error(result.reason)
  const zone = result.calendar.zone ?? 'America/New_York'
  const window = { from: '2010-01-01T00:00:00Z', to: '2040-01-01T00:00:00Z', zone }
  const single = result.calendar.entries.filter(
    ({ rule, start }) =>
      rule === null && (start.kind === 'utc' || (start.kind === 'wall' && start.zone !== null)),
  )
  const ours = new Map(
    expand(single, window).occurrences.map(({ entry, when }) => [
      entry.uid,
      when.kind === 'timed' ? when.start : when.firstDay,
    ]),
  )
  const theirs = new Map(
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((component): [string, string][] =>
      component?.type === 'VEVENT' && ours.has(component.uid)
        ? [[component.uid, Temporal.Instant.fromEpochMilliseconds(component.start.getTime()).toString()]]
        : [],
    ),
  )
  expect(theirs.size).toBeGreaterThanOrEqual(least)
  expect(theirs).toEqual(ours)
})
