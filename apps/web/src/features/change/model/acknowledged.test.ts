import type { EventNews } from '@homefield/contract/event'
import { expect, it } from 'vitest'
import { madeEvent } from '../../event/model/made-event.ts'
import { acknowledged } from './acknowledged.ts'

const news = (...changeIds: string[]): EventNews => ({
  changeIds,
  differences: [{ field: 'added' }],
  overridden: [],
  changedAt: '2026-05-14T20:00:00Z',
  by: { kind: 'platform', name: 'TeamSnap' },
})
const known = madeEvent({ news: news('a', 'b') })
const fresh = madeEvent({ news: news('a', 'c') })
const old = madeEvent({ news: null })
const ids = new Set(['a', 'b'])

it('sets an event’s `news` to null only if all changes in it were acknowledged', () => {
  expect(acknowledged({ events: [known, fresh, old], revisions: {} }, ids)).toEqual({
    events: [{ ...known, news: null }, fresh, old],
    revisions: {},
  })
  expect(acknowledged({ event: known, detail: 1 }, ids)).toEqual({
    event: { ...known, news: null },
    detail: 1,
  })
})

it('removes an event from the list of changes after its changes were acknowledged', () => {
  const row = (event: typeof known) => ({ event, teamId: null })
  expect(acknowledged({ changed: [row(known), row(fresh)], seenAt: null }, ids)).toEqual({
    changed: [row(fresh)],
    seenAt: null,
  })
})

it('subtracts each acknowledged event once from the dashboard’s count of changed events', () => {
  const dashboard = {
    todaysEvents: [known],
    upcomingEvents: [known, fresh],
    changedEvents: 5,
    clashesToDecide: 2,
  }
  expect(acknowledged(dashboard, ids)).toMatchObject({ changedEvents: 4, clashesToDecide: 2 })
})

it('returns the same object if a response contains none of the acknowledged changes', () => {
  for (const answer of [
    { events: [fresh, old] },
    { changed: [] },
    undefined,
    'text',
    { todaysEvents: [old], changedEvents: 3 },
  ])
    expect(acknowledged(answer, ids)).toBe(answer)
})
