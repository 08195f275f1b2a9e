import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { expect, it, vi } from 'vitest'
import { drawn } from '../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../lib/time/time-style-context.tsx'
import { timed } from '../../event/model/made-event.ts'
import { madeClash } from '../model/made-clash.ts'
import { worstFirst } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

vi.mock('@lingui/core/macro', () => import('../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))

const of = (...names: string[]): Event['children'] =>
  names.map((name) => ({ eventId: name, profileId: name, name, color: '#6366F1' }))

const HOURS = ['2026-05-14T18:00:00Z', '2026-05-14T20:00:00Z'] as const
const event = (title: string, ...names: string[]) => timed(...HOURS, { title, children: of(...names) })
/** 18:15 to 19:00. */
const SHARED = { from: '2026-05-14T18:15:00Z', to: '2026-05-14T19:00:00Z' }
const drive = (to: string): Partial<Clash> => ({
  kind: 'drive',
  from: '2026-05-14T17:15:00Z',
  to,
  driveMinutes: 11,
})

function Brief({ clash }: { clash: ReturnType<typeof madeClash> }) {
  return useClashText().brief(clash)
}

function Headline({ clash, count }: { clash: ReturnType<typeof madeClash>; count: number }) {
  const rest = Array.from({ length: count - 1 }, () => clash)
  return useClashText().headline({ clashes: [clash, ...rest], day: '2026-05-14', isEveryWeek: count > 1 })
}

it.each<[string, ReturnType<typeof madeClash>, number]>([
  [
    'Maya clashes with Owen from 6:15 to 7:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Owen'), SHARED),
    1,
  ],
  [
    'Owen clashes with Maya and Ruby from 6:15 to 7:00 PM',
    madeClash(event('A', 'Owen'), event('B', 'Maya', 'Ruby'), SHARED),
    1,
  ],
  [
    'Maya and Ruby clash with Owen from 6:15 to 7:00 PM',
    madeClash(event('A', 'Maya', 'Ruby'), event('B', 'Owen'), SHARED),
    1,
  ],
  [
    'Maya has two events at once from 6:15 to 7:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Maya', 'Ruby'), SHARED),
    1,
  ],
  [
    'Maya clashes with Owen every Thursday from 6:15 to 7:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Owen'), SHARED),
    3,
  ],
  [
    '11-minute drive, no gap: Ruby’s Swim ends at 5:15 PM and Maya’s Reading starts at 6:00 PM',
    madeClash(event('Swim', 'Ruby'), event('Reading', 'Maya'), drive('2026-05-14T17:15:00Z')),
    1,
  ],
  [
    '11-minute drive, 5-minute gap: Ruby’s Swim ends at 5:15 PM and Reading starts at 6:00 PM',
    madeClash(event('Swim', 'Ruby'), event('Reading', 'Ruby'), drive('2026-05-14T17:20:00Z')),
    1,
  ],
  [
    'You can’t drive both Maya at 6:00 PM and Owen at 6:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Owen'), {
      ...SHARED,
      driver: { kind: 'user', userId: 'erin', name: 'Erin Cole', isViewer: true },
    }),
    1,
  ],
  [
    'Sam can’t drive both Maya at 6:00 PM and Owen at 6:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Owen'), {
      ...drive('2026-05-14T17:15:00Z'),
      driver: { kind: 'user', userId: 'sam', name: 'Sam Cole', isViewer: false },
    }),
    3,
  ],
  [
    'Maya has two events at once from 6:15 to 7:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Maya'), {
      ...SHARED,
      driver: { kind: 'helper', helperId: 'nana', name: 'Nana' },
    }),
    1,
  ],
])('describes a clash as “%s”', (text, clash, count) => {
  const shown = drawn(
    <ZoneProvider timeZone="UTC">
      <Headline clash={clash} count={count} />
    </ZoneProvider>,
  )

  expect(shown.replaceAll(/\s/gu, ' ')).toBe(text)
})

it.each<[string, ReturnType<typeof madeClash>]>([
  ['Maya has two events at 6:15 PM', madeClash(event('A', 'Maya'), event('B', 'Maya', 'Ruby'), SHARED)],
  ['Maya clashes with Owen at 6:15 PM', madeClash(event('A', 'Maya'), event('B', 'Owen'), SHARED)],
  [
    'Maya and Ruby clash with Owen at 6:15 PM',
    madeClash(event('A', 'Maya', 'Ruby'), event('B', 'Owen'), SHARED),
  ],
  [
    'Nana can’t drive both Maya at 6:00 PM and Owen at 6:00 PM',
    madeClash(event('A', 'Maya'), event('B', 'Owen'), {
      ...SHARED,
      driver: { kind: 'helper', helperId: 'nana', name: 'Nana' },
    }),
  ],
])('describes a clash in one short line: %s', (expected, clash) => {
  const shown = drawn(
    <ZoneProvider timeZone="UTC">
      <Brief clash={clash} />
    </ZoneProvider>,
  )

  expect(shown.replaceAll(/\s/gu, ' ')).toBe(expected)
})

it('names a child with two events at once before two children who clash earlier', () => {
  const earlier = madeClash(event('A', 'Maya'), event('B', 'Owen'))
  const both = madeClash(event('C', 'Maya'), event('D', 'Maya'), SHARED)

  expect(worstFirst([earlier, both])).toEqual([both, earlier])
})
