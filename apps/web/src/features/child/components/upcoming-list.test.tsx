import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { allDay, timed } from '../../event/model/made-event.ts'
import { UpcomingList } from './upcoming-list.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))
// The current time is Sunday, May 17, 6 AM in New York.
vi.mock('../../../lib/time/use-now.ts', () => ({
  useNow: () => Temporal.Instant.from('2026-05-17T10:00:00Z'),
}))

test('shows when a running event ends, and for a multi-day event also when it began', () => {
  const list = drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone="America/New_York">
        <UpcomingList
          events={[
            // The event is from 10 PM on Saturday to 7 AM on Sunday.
            timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', { title: 'Lock-in' }),
            // The event is from 5 PM on Friday to 2 PM on Sunday.
            timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z', { title: 'Cup' }),
            allDay('2026-05-16', '2026-05-18', { title: 'Fair' }),
            timed('2026-05-17T13:00:00Z', '2026-05-17T14:00:00Z', { title: 'Game' }),
          ]}
          onOpen={() => undefined}
        />
      </ZoneProvider>
    </QueryClientProvider>,
  )
  const said = [...list.matchAll(/>([^<>]+)<\/span><span>(.*?)<\/span>/g)]
  expect(
    said.map(([, title, time]) => `${title}: ${time}`.replaceAll('\u00a0', ' ').replaceAll('\u2009', ' ')),
  ).toEqual([
    'Cup: Fri, May 15, 5:00 PM – Sun, May 17, 2:00 PM',
    'Fair: Sat, May 16 – Mon, May 18',
    'Lock-in: Until 7:00 AM',
    'Game: 9:00 – 10:00 AM',
  ])
})
