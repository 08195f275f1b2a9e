import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { timed } from '../../../event/model/made-event.ts'
import { EntryRow } from '../../palette/components/entry-row.tsx'
import { searchQuery } from '../queries.ts'
import { ResultRow } from './result-row.tsx'
import { useSearch } from './use-search.ts'

vi.mock('@lingui/core/macro', () => import('../../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/testing/macro.tsx'))

const draw = (row: React.ReactElement, client = new QueryClient()) =>
  drawn(
    <QueryClientProvider client={client}>
      <ZoneProvider timeZone="America/New_York">{row}</ZoneProvider>
    </QueryClientProvider>,
  ).replaceAll('\u00a0', ' ')

test('shows “Day 2 of 3” or the end time for a multi-day event that has already started', () => {
  // The event lasts from 5 PM on Friday, May 15, to 2 PM on Sunday, May 17, in New York.
  const event = timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z', { title: 'Cup' })
  const found = (today: string) => [
    /<b>(\w[^<]*<\/b><span>.*?)<\/span><\/span>/.exec(
      draw(<ResultRow event={event} q="" today={today} />),
    )?.[1],
    /tabular-nums">(.*?)<\/span>/.exec(
      draw(<EntryRow entry={{ kind: 'event', event }} q="" today={today} actions={[]} />),
    )?.[1],
  ]
  expect(found('2026-05-10')).toEqual(['Fri, May 15</b><span>5:00 PM', 'Fri, May 15, 5:00 PM'])
  expect(found('2026-05-16')).toEqual(['Today</b><span>Day 2 of 3', 'Today, Day 2 of 3'])
  expect(found('2026-05-17')).toEqual(['Today</b><span>Until 2:00 PM', 'Today, Until 2:00 PM'])
})

function Found({ text }: { text: string }) {
  const search = useSearch(text, '2026-05-10')
  if (search.state !== 'found') return search.state
  return search.events.map(({ children }) => children.map(({ name }) => name).join(' and ')).join()
}

test('shows a game of two families once, if either family’s event matches', () => {
  const made = (id: string, sameAs: string, isOwnEvent: boolean) =>
    timed('2026-05-15T21:00:00Z', null, {
      id,
      eventGroupId: id,
      sameAs: [sameAs],
      isOwnEvent,
      children: [{ eventId: id, profileId: id, name: id, color: '#6366F1' }],
    })
  const client = new QueryClient()
  const events = [made('Kiran', 'Maya', false), made('Maya', 'Kiran', true)]
  client.setQueryData(searchQuery('cup').queryKey, { events, revisions: {} })
  expect(draw(<Found text="cup" />, client)).toBe('Maya and Kiran')
})
