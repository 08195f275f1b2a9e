import type { Event, EventDifference } from '@homefield/contract/event'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { ChangeRow } from './change-row.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))
// The tests do not cover `TheirSay`, which shows changes to fields that a parent overrode.
vi.mock('./their-say.tsx', () => ({ TheirSay: () => null }))

const ZONE = 'America/New_York'
const ignore = () => undefined
/** Returns a new event of a series. The argument is its start, such as '2026-05-14T20:00Z', or 'start/end'. */
const added = (said: string) => {
  const [start = '', end = null] = said.split('/')
  return timed(start, end, {
    seriesId: 'track',
    news: {
      changeIds: [start],
      differences: [{ field: 'added' }],
      overridden: [],
      changedAt: '2026-11-23T15:00:00Z',
      by: { kind: 'platform', name: 'Playmetrics' },
    },
  })
}

/** Returns the text of a row that shows the given new events. Today is Monday, November 23. */
function row(...starts: readonly [string, ...string[]]): string {
  const [event, ...rest] = starts.map(added)
  if (!event) throw new Error('the row needs an event')
  return shownRow(event, rest)
}

function shownRow(event: Event, rest: readonly Event[] = []): string {
  const shown = drawn(
    <ZoneProvider timeZone={ZONE}>
      <ChangeRow
        entry={{ event, events: [event, ...rest] }}
        now={Temporal.Instant.from('2026-11-23T16:00:00Z')}
        onOpen={ignore}
        onGotIt={ignore}
      />
    </ZoneProvider>,
  )
  return shown.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('shows weekday, month and day of every changed event', () => {
  expect(row('2026-11-28T22:00:00Z')).toMatch(/^ Sat Nov 28 Practice/)
  expect(row('2026-12-07T22:00:00Z')).toMatch(/^ Mon Dec 7 Practice/)
})

test('says once that an event is new', () => {
  expect(row('2026-11-28T22:00:00Z').match(/New/g)).toHaveLength(1)
})

test('names time and place in the tag if both changed', () => {
  const when = {
    field: 'when',
    from: { kind: 'timed', start: '2026-11-28T22:00:00Z', end: null, zone: 'UTC' },
    to: { kind: 'timed', start: '2026-11-28T22:30:00Z', end: null, zone: 'UTC' },
  } as const
  const location = {
    field: 'location',
    from: { name: 'Cedar Park', address: null },
    to: { name: 'Eastside Rec Center', address: null },
  } as const
  const moved = (...differences: readonly EventDifference[]) =>
    shownRow(
      timed('2026-11-28T22:30:00Z', null, {
        news: {
          changeIds: ['c'],
          differences: [...differences],
          overridden: [],
          changedAt: '2026-11-23T15:00:00Z',
          by: { kind: 'platform', name: 'Playmetrics' },
        },
      }),
    )
  expect(moved(when, location)).toContain('Time and place changed')
  expect(moved(when)).not.toContain('Time and place changed')
})

test('shows the first and last day of a new tournament that has start and end times', () => {
  // The tournament is from 5 PM on Friday to 2 PM on Sunday, in New York.
  const shown = row('2026-11-27T22:00:00Z/2026-11-29T19:00:00Z')
  expect(shown).toContain('Fri, Nov 27, 5:00 PM – Sun, Nov 29, 2:00 PM')
})

test('shows the number of events and the last day of a series of new events', () => {
  const weeks = row('2026-11-25T22:00:00Z', '2026-12-02T22:00:00Z', '2026-12-09T22:00:00Z')
  expect(weeks).toMatch(/^ Wed Nov 25 Practice/)
  expect(weeks).toContain('3 events until Wed, Dec 9')
  expect(row('2026-11-25T22:00:00Z')).not.toContain('until')
})

test('shows “vs” for a game if home or away is unknown', () => {
  const game = timed('2026-11-28T22:00:00Z', null, {
    title: 'vs Storm',
    opponent: 'Storm',
    homeOrAway: null,
    teamName: 'Wildcats',
    news: {
      changeIds: ['c'],
      differences: [
        { field: 'opponent', from: 'Hawks', to: 'Storm' },
        { field: 'field', from: null, to: 'Field 2' },
      ],
      overridden: [],
      changedAt: '2026-11-23T15:00:00Z',
      by: { kind: 'platform', name: 'Playmetrics' },
    },
  })
  const shown = shownRow(game)
  expect(shown).toContain('vs Storm')
  expect(shown).not.toMatch(/\b(?:home|away|at storm|side)\b/i)
})
