import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/lab/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { nowIn } from '../../event/model/placement.ts'
import { CalendarBody } from './calendar-body.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/lab/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/lab/macro.tsx'))
// What is looked at stands beside it.
vi.mock('./time-grid-view.tsx', () => ({ TimeGridView: () => null }))

const ZONE = 'America/New_York'
const ignore = () => undefined

test('what runs past midnight is still happening after it', () => {
  // From 10 PM to 7 AM in New York, where it is half past midnight.
  const night = timed('2026-05-15T02:00:00Z', '2026-05-15T11:00:00Z', { title: 'Lock-in' })
  const now = nowIn(Temporal.Instant.from('2026-05-15T04:30:00Z'), ZONE)
  const day = drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={ZONE}>
        <CalendarBody
          events={[night]}
          isLoaded
          view="day"
          date={now.day}
          now={now}
          title="Friday, May 15"
          isPhone={false}
          hasDaySide
          onResetFilters={undefined}
          onDate={ignore}
          onOpenDay={ignore}
          onOpen={ignore}
        />
      </ZoneProvider>
    </QueryClientProvider>,
  )
  expect(/Happening now.*?<p>(.*?)<\/p>/.exec(day)?.[1]).toBe('Until 7:00\u00a0AM')
})
