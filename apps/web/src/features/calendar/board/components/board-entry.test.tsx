import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/lab/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { EventRow } from '../../../event/components/event-row.tsx'
import { timed } from '../../../event/model/made-event.ts'
import { place } from '../../../event/model/placement.ts'
import { BoardEntry } from './board-entry.tsx'

vi.mock('@lingui/core/macro', () => import('../../../../lib/lab/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/lab/macro.tsx'))
// The catalogs are another matter.
vi.mock('../../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))

const ZONE = 'America/New_York'
/** From 10 PM on Saturday to 7 AM on Sunday, in New York. */
const NIGHT = place(
  timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', { title: 'Lock-in', sport: 'Other' }),
  ZONE,
)

function texts(element: React.ReactElement): string {
  const drawing = drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={ZONE}>{element}</ZoneProvider>
    </QueryClientProvider>,
  )
  return drawing.replaceAll(/<[^>]*>/g, '|').replaceAll('\u00a0', ' ')
}
const onBoard = (day: string) =>
  texts(
    <BoardEntry
      placed={NIGHT}
      day={day}
      color="#6366F1"
      clashes={undefined}
      isPast={false}
      onOpen={() => undefined}
    />,
  )

test('a week that begins with what began before it says until when that runs', () => {
  expect(onBoard('2026-05-16')).toContain('|10:00 PM – 7:00 AM|')
  const sunday = onBoard('2026-05-17')
  expect(sunday).toContain('|Until 7:00 AM|')
  expect(sunday).not.toContain('10:00 PM')
})

test('so does a row under the day it runs into', () => {
  expect(texts(<EventRow placed={NIGHT} day="2026-05-16" />)).toMatch(/\|10:00 PM\|+7:00 AM\|/)
  expect(texts(<EventRow placed={NIGHT} day="2026-05-17" />)).toMatch(/\|Until\|+7:00 AM\|/)
})
