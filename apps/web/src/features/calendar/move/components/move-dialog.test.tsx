import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { allDay, timed } from '../../../event/model/made-event.ts'
import { MoveDialog } from './move-dialog.tsx'

vi.mock('@lingui/core/macro', () => import('../../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/testing/macro.tsx'))
// The tests look only at the line with the date and time, so mocks replace the dialog and the form fields.
vi.mock('../../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))
vi.mock('../../../../ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('../../../../ui/date-field.tsx', () => ({ DateField: () => null }))
vi.mock('../../../../ui/time-field.tsx', () => ({ TimeField: () => null }))
vi.mock('../../../event/update/components/series-scope-dialog.tsx', () => ({ SeriesScopeDialog: () => null }))

test.each([
  // The first event lasts from Friday, 5 PM, to Sunday, 2 PM, in New York.
  [
    'that spans several days',
    timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z'),
    'Fri, May 15, 5:00 PM – Sun, May 17, 2:00 PM',
  ],
  ['over midnight', timed('2026-05-16T02:00:00Z', '2026-05-16T11:00:00Z'), 'Fri, May 15, 10:00 PM – 7:00 AM'],
  ['on one evening', timed('2026-05-15T21:00:00Z', '2026-05-15T22:30:00Z'), 'Fri, May 15, 5:00 – 6:30 PM'],
  ['without an end', timed('2026-05-15T21:00:00Z', null), 'Fri, May 15, 5:00 PM, no end time'],
  ['that lasts all day', allDay('2026-05-15', '2026-05-17'), 'Fri, May 15 – Sun, May 17'],
])('shows the same date and time as other screens for an event %s', (_case, event, when) => {
  const dialog = drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone="America/New_York">
        <MoveDialog event={event} onClose={() => undefined} />
      </ZoneProvider>
    </QueryClientProvider>,
  )
  expect(/<small\b[^>]*>(.*?)<\/small>/.exec(dialog)?.[1]?.replaceAll('\u00a0', ' ')).toBe(when)
})
