import type { Clash } from '@homefield/contract/clash'
import type { Coverage, Leg } from '@homefield/contract/coverage'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { coverageQuery } from '../../../lib/session/coverage.ts'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { madeClash } from '../model/made-clash.ts'
import { ClashDrivers } from './clash-drivers.tsx'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => ({
  useLingui: () => ({
    t: (parts: TemplateStringsArray | { message: string }, ...values: unknown[]) =>
      'message' in parts ? parts.message : String.raw({ raw: parts }, ...values),
    i18n: { locale: 'en' },
  }),
}))
vi.mock('../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))

const ERIN = { kind: 'user', userId: 'erin', name: 'Erin Cole', isViewer: true } as const
const family: Coverage['families'][number] = {
  ownerId: 'erin',
  ownerName: 'Erin Cole',
  profileIds: ['maya'],
  mayAssign: true,
  people: [
    { userId: 'erin', name: 'Erin Cole', photoId: null, isViewer: true, isAdult: true },
    { userId: 'sam', name: 'Sam Cole', photoId: null, isViewer: false, isAdult: true },
    { userId: 'lucia', name: 'Lucía Torres', photoId: null, isViewer: false, isAdult: false },
  ],
  helpers: [{ id: 'nana', name: 'Nana', phoneNumber: null, email: null, version: 1 }],
  defaults: [],
}
const leg: Leg = {
  profileId: 'maya',
  direction: 'there',
  status: 'confirmed',
  driver: ERIN,
  askedBy: null,
  defaultId: null,
  version: 1,
}

function shown(legs: Leg[], given: Partial<Clash> = {}): string {
  const client = new QueryClient()
  client.setQueryData(coverageQuery.queryKey, { families: [family], revisions: {} })
  const event = (title: string) => timed('2026-05-14T18:00:00Z', '2026-05-14T20:00:00Z', { title, legs })
  return drawn(
    <QueryClientProvider client={client}>
      <ZoneProvider timeZone="UTC">
        <ClashDrivers seen={madeClash(event('Game'), event('Practice'), given)} />
      </ZoneProvider>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '|')
}

test('offers the drivers behind one button if nobody drives to either event', () => {
  expect(shown([])).toMatch(/^\|+Who drives\?\|+$/)
})

test('shows both ways of both events, and names the adults who could drive instead', () => {
  const text = shown([leg], { driver: ERIN })
  expect(text).toContain('|Who could drive one of them: Sam or Nana.|')
  expect(text.match(/\|You drive\|/g)).toHaveLength(2)
  expect(text.match(/\|Needs a ride home\|/g)).toHaveLength(2)
})

test('gives no advice if the clash is about nobody in particular', () => {
  expect(shown([leg])).not.toContain('Who could drive')
})
