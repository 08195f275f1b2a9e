import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { nowIn, place } from '../../event/model/placement.ts'
import { lanesOf } from '../model/lanes.ts'
import { TodayLanes } from './today-lanes.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))

const ZONE = 'America/New_York'

test('shows the end time instead of the start time for an event that began yesterday', () => {
  // `night` is from 10 PM on Saturday to 7 AM on Sunday in New York, and `game` is from 9 to 10 AM.
  const night = timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z')
  const game = timed('2026-05-17T13:00:00Z', '2026-05-17T14:00:00Z')
  const now = nowIn(Temporal.Instant.from('2026-05-17T10:00:00Z'), ZONE)
  const placed = [night, game].map((event) => place(event, ZONE))
  const lanes = lanesOf(placed, now.day, ['maya'], { clashes: [], zone: ZONE })
  const lane = drawn(
    <ZoneProvider timeZone={ZONE}>{lanes ? <TodayLanes lanes={lanes} now={now} /> : null}</ZoneProvider>,
  )
  const said = [...lane.matchAll(/<small[^>]*>(.*?)<\/small>/g)].map(([, text]) => text)
  expect(said.map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'Until 7:00 AM',
    'Until 7:00 AM',
    '9:00 – 10:00 AM',
    '9:00 AM',
  ])
})
