import type { Clash } from '@homefield/contract/clash'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { drawn } from '../../../../lib/testing/drawn.tsx'
import { ZoneProvider } from '../../../../lib/time/time-style-context.tsx'
import { EventBand } from '../../../event/components/event-band.tsx'
import { EventBlock } from '../../../event/components/event-block.tsx'
import { EventChip } from '../../../event/components/event-chip.tsx'
import { EventRow } from '../../../event/components/event-row.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { allDay, madeEvent, timed } from '../../../event/model/made-event.ts'
import { place, type Placed } from '../../../event/model/placement.ts'
import { BoardEntry, type Soon } from './board-entry.tsx'

vi.mock('@lingui/core/macro', () => import('../../../../lib/testing/macro.tsx'))
vi.mock('@lingui/react/macro', () => import('../../../../lib/testing/macro.tsx'))
// Sport names come from a message catalog that this test does not load.
vi.mock('../../../../lib/sport-text.ts', () => ({ sportText: (name: string) => name }))

const ZONE = 'America/New_York'
/** 10 PM on Saturday to 7 AM on Sunday, in New York. */
const NIGHT = place(
  timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', { title: 'Lock-in', sport: 'Other' }),
  ZONE,
)
/** 5 PM on Friday to 2 PM on Sunday, in New York. */
const CUP = place(
  timed('2026-05-15T21:00:00Z', '2026-05-17T18:00:00Z', { title: 'Cup', sport: 'Other' }),
  ZONE,
)
const PLAIN_CUP = place(allDay('2026-05-15', '2026-05-17', { title: 'Cup', sport: 'Other' }), ZONE)

function markup(element: React.ReactElement, zone = ZONE): string {
  return drawn(
    <QueryClientProvider client={new QueryClient()}>
      <ZoneProvider timeZone={zone}>{element}</ZoneProvider>
    </QueryClientProvider>,
  )
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<time [^>]*>/g, '<time>')
}
const texts = (element: React.ReactElement, zone?: string) =>
  markup(element, zone).replaceAll(/<[^>]*>/g, '|')
const onBoard = (day: string, placed = NIGHT) => texts(boardEntry(day, placed))
const boardEntry = (day: string, placed: Placed, soon?: Soon) => (
  <BoardEntry
    placed={placed}
    day={day}
    profileId={placed.event.children[0]?.profileId}
    color="#6366F1"
    clashes={undefined}
    isPast={false}
    density="full"
    isShared={false}
    isNarrow={false}
    note={null}
    isAbsent={false}
    soon={soon}
    onOpen={() => undefined}
  />
)

test('marks a running event and the next one on the board, but never a canceled one', () => {
  const off = place(timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', { status: 'cancelled' }), ZONE)
  expect(markup(boardEntry('2026-05-16', NIGHT, 'now'))).toMatch(/aria-label="Now, .*>Now</)
  expect(markup(boardEntry('2026-05-16', NIGHT, 'next'))).toMatch(/aria-label="Up next, .*>Up next</)
  expect(markup(boardEntry('2026-05-16', off, 'next'))).not.toContain('Up next')
})

test('shows on the board which other child an event belongs to, but not the child of the column', () => {
  const child = (name: string) => ({ eventId: name, profileId: name, name, color: '#3B82F6' })
  const discs = (...names: string[]) =>
    onBoard('2026-05-16', {
      ...NIGHT,
      event: { ...NIGHT.event, children: names.map(child) },
    }).match(/(?<=\|)[MR](?=\|)/g)
  expect(discs('Maya', 'Ruby')).toEqual(['R'])
  expect(discs('Maya')).toBeNull()
})

test('shows the end time of an event that began before the visible week', () => {
  expect(onBoard('2026-05-16')).toContain('|10:00 PM – 7:00 AM|')
  const sunday = onBoard('2026-05-17')
  expect(sunday).toContain('|Until 7:00 AM|')
  expect(sunday).not.toContain('10:00 PM')
})

test('shows the end time of an overnight event in the event’s row on the following day', () => {
  expect(texts(<EventRow placed={NIGHT} day="2026-05-16" />)).toMatch(/\|10:00 PM\|+7:00 AM\|/)
  expect(texts(<EventRow placed={NIGHT} day="2026-05-17" />)).toMatch(/\|Until\|+7:00 AM\|/)
})

test('omits the old start time of a changed event on the event’s second day', () => {
  const changed = (from: string, to: string) =>
    place(
      timed('2026-05-17T02:00:00Z', '2026-05-17T11:00:00Z', {
        title: 'Lock-in',
        sport: 'Other',
        news: {
          changeIds: ['a'],
          differences: [
            {
              field: 'when',
              from: { kind: 'timed', start: from, end: to, zone: ZONE },
              to: { kind: 'timed', start: '2026-05-17T02:00:00Z', end: '2026-05-17T11:00:00Z', zone: ZONE },
            },
          ],
          overridden: [],
          changedAt: '2026-05-14T12:00:00Z',
          by: { kind: 'platform', name: 'Playmetrics' },
        },
      }),
      ZONE,
    )
  const row = (placed: Placed, day: string) => texts(<EventRow placed={placed} day={day} />)
  // The event was moved one hour later, from 9 PM – 6 AM to 10 PM – 7 AM.
  const later = changed('2026-05-17T01:00:00Z', '2026-05-17T10:00:00Z')
  expect(row(later, '2026-05-16')).toMatch(/\|10:00 PM\|+9:00 PM\|/)
  expect(row(later, '2026-05-17')).toMatch(/\|Until\|+7:00 AM\|/)
  expect(row(later, '2026-05-17')).not.toContain('9:00 PM')
  expect(onBoard('2026-05-17', later)).not.toContain('9:00 PM')
  // The event was extended by one hour, from 6 AM to 7 AM.
  const longer = changed('2026-05-17T02:00:00Z', '2026-05-17T10:00:00Z')
  expect(row(longer, '2026-05-17')).toMatch(/\|Until\|+6:00 AM\|+7:00 AM\|/)
})

test('shows a tournament with the start time on the first day, “Day 2 of 3” on the second, and the end time on the last', () => {
  const row = (day: string, placed = CUP) => texts(<EventRow placed={placed} day={day} />)
  expect(row('2026-05-15')).toMatch(/\|5:00 PM\|+Day 1 of 3\|/)
  expect(row('2026-05-16')).toMatch(/\|Day 2\|+of 3\|/)
  expect(row('2026-05-17')).toMatch(/\|Until\|+2:00 PM\|/)
  expect(['2026-05-15', '2026-05-16', '2026-05-17'].map((day) => onBoard(day, CUP))).toEqual([
    // A phone shows only the start time.
    expect.stringMatching(/\|5:00 PM, Day 1 of 3\|+5:00 PM\|/),
    expect.stringMatching(/\|Day 2 of 3\|+Day 2 of 3\|/),
    expect.stringMatching(/\|Until 2:00 PM\|+Until 2:00 PM\|/),
  ])
  // While the time is undecided, every day shows only 'Time TBD'.
  const tbd = place(
    madeEvent({ when: { kind: 'days', firstDay: '2026-05-15', lastDay: '2026-05-17', timeTbd: true } }),
    ZONE,
  )
  expect(onBoard('2026-05-16', tbd)).toMatch(/\|Time TBD\|+Time TBD\|/)
  // An all-day event shows no hours, and neither does a tournament from midnight to midnight.
  const whole = place(timed('2026-05-15T04:00:00Z', '2026-05-18T04:00:00Z', { sport: 'Other' }), ZONE)
  for (const placed of [PLAIN_CUP, whole]) {
    expect(row('2026-05-15', placed)).toMatch(/\|Day 1\|+of 3\|/)
    expect(row('2026-05-17', placed)).toMatch(/\|Day 3\|+of 3\|/)
  }
})

test('shows the start time on the bar of a multi-day event, and gives screen readers the days, hours and clash', () => {
  const band = (placed: Placed, opensBefore: boolean, kind?: 'overlap') =>
    markup(
      <EventBand
        placed={placed}
        opensBefore={opensBefore}
        opensAfter={false}
        days={[]}
        clashes={kind && [{ kind } as Clash]}
        onOpen={() => undefined}
      />,
    )
  const name = 'aria-label="Maya, Cup, Fri, May 15, 5:00 PM – Sun, May 17, 2:00 PM'
  expect(band(CUP, false)).toContain('<time>5p</time>')
  expect(band(CUP, false)).toContain(`${name}"`)
  // The bar shows no start time in the event's second week, because the start belongs to the first week.
  expect(band(CUP, true)).not.toContain('<time>')
  expect(band(CUP, true)).toContain(`${name}"`)
  expect(band(PLAIN_CUP, false)).not.toContain('<time>')
  expect(band(CUP, false, 'overlap')).toContain(`${name}, Overlap"`)
})

test('shows only the hours of the day on a multi-day event’s chip in that day’s popover', () => {
  function Chip({ day, placed }: { day: string; placed: Placed }) {
    return <EventChip placed={placed} words={useEventText()} day={day} onOpen={() => undefined} />
  }
  const time = (day: string, placed: Placed) =>
    /<time>(.*?)<\/time>/.exec(markup(<Chip day={day} placed={placed} />))?.[1]
  expect(['2026-05-15', '2026-05-16', '2026-05-17'].map((day) => time(day, CUP))).toEqual([
    '5p',
    'Day 2 of 3',
    'Until 2p',
  ])
  expect([time('2026-05-16', NIGHT), time('2026-05-17', NIGHT)]).toEqual(['10p', 'Until 7a'])
  expect(time('2026-05-15', PLAIN_CUP)).toBeUndefined()
})

test('shows the end time of an overnight event in the next day’s block, even in a narrow column', () => {
  const block = (opensBefore: boolean, width: number) =>
    texts(
      <EventBlock
        placed={NIGHT}
        box={{ top: 0, height: 96, clear: 96, left: 0, width, level: 0 }}
        form="week"
        phase="coming"
        opensBefore={opensBefore}
        opensAfter={!opensBefore}
        onOpen={() => undefined}
      />,
    )
  expect([block(false, 1), block(false, 0.3)]).toEqual([
    expect.stringMatching(/\|10:00 PM – 7:00 AM\|/),
    expect.stringMatching(/\|10p\|/),
  ])
  expect([block(true, 1), block(true, 0.3)]).toEqual([
    expect.stringMatching(/\|Until 7:00 AM\|/),
    expect.stringMatching(/\|Until 7a\|/),
  ])
})

test('shows that an evening event ends at 1:00 AM if the clocks skip midnight, and at 12:00 AM on other days (C20)', () => {
  // The clocks in Beirut (UTC+2) go from 0:00 to 1:00 on Sunday, March 29.
  const until = (start: string, end: string) => {
    const placed = place(timed(start, end, { sport: 'Other' }), 'Asia/Beirut')
    return texts(<EventRow placed={placed} day={placed.firstDay} />, 'Asia/Beirut')
  }
  const evening = () => until('2026-03-27T20:00:00Z', '2026-03-27T22:00:00Z')
  const ordinary = evening()
  expect(ordinary).toMatch(/\|10:00 PM\|+12:00 AM\|/)
  expect(ordinary).toContain('10:00 PM to 12:00 AM')
  const skipped = until('2026-03-28T20:00:00Z', '2026-03-28T22:00:00Z')
  expect(skipped).toMatch(/\|10:00 PM\|+1:00 AM\|/)
  expect(skipped).toContain('Saturday, March 28, 10:00 PM to 1:00 AM')
  expect(evening()).toBe(ordinary)
})
