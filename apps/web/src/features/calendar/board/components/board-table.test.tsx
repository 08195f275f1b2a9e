import type { Leg } from '@homefield/contract/coverage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { timed } from '../../../event/model/made-event.ts'
import { nowIn } from '../../../event/model/placement.ts'
import { adultBoardOf } from '../model/board.ts'
import { type BoardColumn, BoardTable } from './board-table.tsx'

vi.mock('@lingui/core/macro', () => import('../../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))
vi.mock('../../../../lib/session/use-session.ts', () => ({ useAccount: () => 'erin' }))

const ZONE = 'America/New_York'
const SAM = { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false } as const
const COLUMNS: readonly BoardColumn[] = [
  { kind: 'nobody' },
  { kind: 'driver', choice: { key: 'sam', driver: SAM, photoId: null } },
]
const leg: Leg = {
  profileId: 'maya',
  direction: 'there',
  status: 'confirmed',
  driver: SAM,
  askedBy: null,
  defaultId: null,
  version: 1,
}

test('offers only the open way of an event to the user, and names whom each adult brings', () => {
  const now = nowIn(Temporal.Instant.from('2026-05-14T12:00:00Z'), ZONE)
  const event = timed('2026-05-14T21:30:00Z', '2026-05-14T23:00:00Z', { legs: [leg] })
  const days = adultBoardOf([event], {
    keys: ['nobody', 'sam'],
    assignable: new Set(['maya']),
    days: ['2026-05-14'],
    zone: ZONE,
    now,
  })
  const table = drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={ZONE}>
        <BoardTable
          columns={COLUMNS}
          days={days}
          densities={['full']}
          clashes={null}
          now={now}
          recall={0}
          isLoaded
          onOpen={() => undefined}
          onAdd={() => undefined}
          onPointerDown={() => undefined}
        />
      </ZoneProvider>
    </QueryClientProvider>,
  )
  const cells = [...table.matchAll(/<td.*?<\/td>/g)].map(([cell]) => cell)
  expect(table).toMatch(/Needs a ride.*Sam/)
  expect(cells[0]).toContain('aria-label="I’ll drive Maya home"')
  expect(cells[0]).toContain('>Maya: home<')
  expect(cells[1]).not.toContain('I’ll drive')
  expect(cells[1]).toContain('>Maya: there<')
})
