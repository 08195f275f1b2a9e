import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { type Now, nowIn } from '../../event/model/placement.ts'
import { MoverProvider } from '../move/components/mover.tsx'
import { CalendarBody } from './calendar-body.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))
// The tests look only at the panel beside the hour grid, so a mock renders nothing instead of the hour grid.
vi.mock('./time-grid-view.tsx', () => ({ TimeGridView: () => null }))

const ZONE = 'America/New_York'
const ignore = () => undefined

test('shows an overnight event under “Happening now” after midnight', () => {
  // 10 PM to 7 AM in New York. The current time is half past midnight.
  const night = timed('2026-05-15T02:00:00Z', '2026-05-15T11:00:00Z', { title: 'Lock-in' })
  const at = (moment: string) => eventGroup(night, moment)
  expect(at('2026-05-15T04:30:00Z')).toBe('Until 7:00\u00a0AM')
  expect(at('2026-05-15T11:00:00Z')).toBeUndefined()
})

test('lists an event without an end under “Happening now” as long as the calendar draws the event', () => {
  // The event starts at 11 PM in New York. Without an end, it is drawn as two hours long.
  const late = timed('2026-05-15T03:00:00Z', null, { title: 'Bus home' })
  const at = (moment: string) => eventGroup(late, moment)
  expect(at('2026-05-15T04:30:00Z')).toBe('No end time')
  expect(at('2026-05-15T05:00:00Z')).toBeUndefined()
})

test('lists a tournament under “Happening now” with the day number, or with the end time on the last day', () => {
  // 5 PM on Friday to 2 PM on Sunday, in New York.
  const cup = timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z', { title: 'Cup' })
  expect(eventGroup(cup, '2026-05-15T22:00:00Z')).toBe('5:00\u00a0PM, Day 1 of 3')
  expect(eventGroup(cup, '2026-05-16T16:00:00Z')).toBe('Day 2 of 3')
  expect(eventGroup(cup, '2026-05-17T16:00:00Z')).toBe('Until 2:00\u00a0PM')
  expect(eventGroup(cup, '2026-05-17T18:00:00Z')).toBeUndefined()
})

test('offers directions to an event under “Happening now”', () => {
  const game = timed('2026-05-15T02:00:00Z', '2026-05-15T04:00:00Z', { location: '12 Park Road, Portland' })
  const now = nowIn(Temporal.Instant.from('2026-05-15T03:00:00Z'), ZONE)
  expect(dayAt(game, now)).toMatch(/Happening now.*Get Directions/)
})

test('marks what runs and what comes next in the agenda, but only today', () => {
  const swim = timed('2026-05-14T20:00:00Z', '2026-05-14T21:15:00Z', { title: 'Swim' })
  const practice = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { title: 'Practice' })
  const game = timed('2026-05-15T22:00:00Z', '2026-05-16T00:00:00Z', { title: 'Game' })
  const now = nowIn(Temporal.Instant.from('2026-05-14T20:12:00Z'), ZONE)
  const words = bodyAt('agenda', [swim, practice, game], now).replaceAll(/<[^>]*>/g, '|')
  expect(words).toMatch(/Now.*ends in 1 h 3 min.*Swim.*Up next.*in 1 h 18 min.*Practice.*Game/)
  expect(words.match(/Now|Up next|Later today/g)).toEqual(['Now', 'Up next'])
})

/** Returns the time that 'Happening now' shows for the event, or undefined if the event is not listed. */
function eventGroup(event: ReturnType<typeof timed>, moment: string): string | undefined {
  return /Happening now.*?<p[^>]*>(.*?)<\/p>/.exec(
    dayAt(event, nowIn(Temporal.Instant.from(moment), ZONE)),
  )?.[1]
}

/** Returns the HTML of the day view at `now`. */
function dayAt(event: ReturnType<typeof timed>, now: Now): string {
  return bodyAt('day', [event], now)
}

function bodyAt(view: 'day' | 'agenda', events: ReturnType<typeof timed>[], now: Now): string {
  return drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={ZONE}>
        <MoverProvider onStep={ignore} onDate={ignore}>
          <CalendarBody
            recall={0}
            events={events}
            isLoaded
            view={view}
            date={now.day}
            now={now}
            title=""
            isPhone={false}
            hasDaySide
            onResetFilters={undefined}
            onDate={ignore}
            onOpenDay={ignore}
            onOpen={ignore}
          />
        </MoverProvider>
      </ZoneProvider>
    </QueryClientProvider>,
  )
}
