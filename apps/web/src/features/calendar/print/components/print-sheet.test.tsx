import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { timed } from '../../../event/model/made-event.ts'
import { nowIn } from '../../../event/model/placement.ts'
import type { CalendarView } from '../../model/period.ts'
import { PrintSheet } from './print-sheet.tsx'

vi.mock('@lingui/core/macro', () => import('../../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/testing/macro.tsx'))

const ZONE = 'America/New_York'

function sheetOf(view: CalendarView, date: string, ...events: ReturnType<typeof timed>[]): string {
  return drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={ZONE}>
        <PrintSheet
          view={view}
          date={date}
          name="Erin Calder"
          events={events}
          clashes={null}
          now={nowIn(Temporal.Instant.from('2026-05-17T04:30:00Z'), ZONE)}
          scale={1}
        />
      </ZoneProvider>
    </QueryClientProvider>,
  )
}

/** Returns the times and titles that the printed sheet contains. */
function printed(view: CalendarView, date: string, ...events: ReturnType<typeof timed>[]): string[] {
  const sheet = sheetOf(view, date, ...events)
  return [...sheet.matchAll(/<time[^>]*>(.*?)<\/time><b[^>]*>(.*?)<\/b>|Nothing planned\./g)].map(
    ([all, time, title]) => (title === undefined ? all : `${time} ${title}`.replaceAll('\u00a0', ' ')),
  )
}

test('prints the start time of a tournament on the first day and the end time on the last day', () => {
  // The tournament is from 5 PM on Friday to 2 PM on Sunday, in New York. Friday also has a practice at 9 AM.
  const cup = timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z', { title: 'Cup' })
  const practice = timed('2026-05-15T13:00:00Z', '2026-05-15T14:00:00Z')
  const days = ['2026-05-15', '2026-05-16', '2026-05-17']
  expect(days.flatMap((day) => printed('day', day, cup, practice))).toEqual([
    '9:00 – 10:00 AM Practice',
    '5:00 PM, Day 1 of 3 Cup',
    'Day 2 of 3 Cup',
    'Until 2:00 PM Cup',
  ])
  expect(printed('month', '2026-05-15', cup, practice)).toEqual([
    '9a Practice',
    '5p Cup',
    'Day 2 of 3 Cup',
    'Until 2p Cup',
  ])
})

test('prints the end of an overnight event on the next day’s page, and on the next week’s page if a new week begins', () => {
  // The event is from 10 PM on Saturday to 7 AM on Sunday, in New York.
  const night = timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', { title: 'Lock-in' })
  expect(printed('day', '2026-05-16', night)).toEqual(['10:00 PM – 7:00 AM Lock-in'])
  expect(printed('day', '2026-05-17', night)).toEqual(['Until 7:00 AM Lock-in'])
  expect(printed('week', '2026-05-20', night)).toEqual(['Until 7:00 AM Lock-in'])
  // An overnight event within one week is printed only on the day it begins.
  expect(printed('week', '2026-05-16', night)).toEqual(['10:00 PM – 7:00 AM Lock-in'])
  // An event that ends exactly at midnight is not printed on Sunday.
  const evening = timed('2026-05-17T02:00:00Z', '2026-05-17T04:00:00Z', { title: 'Movie' })
  expect(printed('day', '2026-05-17', evening)).toEqual(['Nothing planned.'])
})

test('prints who drives each way and who does not go on the sheets of a day, a week and a month', () => {
  const child = (name: string) => ({ eventId: name, profileId: name, name, color: '#6366F1' })
  const leg = (direction: 'there' | 'back', name: string, status: 'confirmed' | 'asked') => ({
    profileId: 'Maya',
    direction,
    status,
    driver: { kind: 'helper' as const, helperId: name, name },
    askedBy: null,
    defaultId: null,
    version: 1,
  })
  const event = timed('2026-05-15T13:00:00Z', '2026-05-15T14:00:00Z', {
    children: [child('Maya'), child('Leo')],
    notGoing: ['Leo'],
    legs: [leg('there', 'Sam', 'confirmed'), leg('back', 'Nana', 'asked')],
  })
  for (const view of ['day', 'week', 'month'] as const) {
    const text = sheetOf(view, '2026-05-15', event).replaceAll(/<[^>]*>/g, '|')
    expect(text).toContain('|There: Sam · Back: Nana (asked)|')
    expect(text).toContain('|Not going: Leo|')
  }
})
