import type { ChangeList } from '@homefield/contract/change'
import type { Event, EventDifference, EventNews } from '@homefield/contract/event'
import { describe, expect, it } from 'vitest'
import { madeEvent, timed } from '../../event/model/made-event.ts'
import {
  changeIdsOf,
  countKinds,
  countSince,
  entriesOf,
  groupChanges,
  groupFailing,
  isSoon,
  soonFirst,
} from './groups.ts'

let id = 0
const news = (...differences: EventDifference[]): EventNews => ({
  changeIds: [`change-${++id}`],
  differences,
  overridden: [],
  changedAt: '2026-05-14T20:00:00Z',
  by: { kind: 'platform', name: 'Playmetrics' },
})
const ADDED: EventDifference = { field: 'added' }
const CANCELLED: EventDifference = { field: 'status', from: 'confirmed', to: 'cancelled' }
const to = (name: string | null): EventDifference => ({
  field: 'location',
  from: { name: 'Pool A', address: null },
  to: { name, address: null },
})
const later: EventDifference = {
  field: 'when',
  from: { kind: 'timed', start: '2026-05-15T18:00:00Z', end: null, zone: 'UTC' },
  to: { kind: 'timed', start: '2026-05-15T18:30:00Z', end: null, zone: 'UTC' },
}
const nextDay: EventDifference = {
  field: 'when',
  from: { kind: 'days', firstDay: '2026-05-15', lastDay: '2026-05-15', timeTbd: false },
  to: { kind: 'days', firstDay: '2026-05-16', lastDay: '2026-05-16', timeTbd: false },
}
const child = (name: string) => ({ eventId: name, profileId: name, name, color: '#10B981' }) as const

describe('schedule changes grouped by team', () => {
  it('sorts teams by their newest change, and a team’s events by day', () => {
    const late = timed('2026-05-20T18:00:00Z', null, { news: news(ADDED), teamName: 'Otters' })
    const early = timed('2026-05-16T18:00:00Z', null, { news: news(ADDED), teamName: 'Otters' })
    const other = timed('2026-05-15T18:00:00Z', null, { news: news(ADDED), teamName: 'Swim' })
    const groups = groupChanges([
      { event: late, teamId: 'otters' },
      { event: other, teamId: 'swim' },
      { event: early, teamId: 'otters' },
    ])
    expect(groups.map(({ teamName, events }) => [teamName, events.map((event) => event.id)])).toEqual([
      ['Otters', [early.id, late.id]],
      ['Swim', [other.id]],
    ])
  })

  it('keeps two teams with the same name apart, and lists each child of a team once', () => {
    const one = madeEvent({
      news: news(ADDED),
      teamName: 'Practice',
      children: [child('Maya'), child('Owen')],
    })
    const two = madeEvent({ news: news(ADDED), teamName: 'Practice', children: [child('Owen')] })
    const again = madeEvent({ news: news(ADDED), teamName: 'Practice', children: [child('Owen')] })
    const groups = groupChanges([
      { event: one, teamId: 'a' },
      { event: two, teamId: 'b' },
      { event: again, teamId: 'a' },
    ])
    expect(groups.map(({ children }) => children.map(({ name }) => name))).toEqual([
      ['Maya', 'Owen'],
      ['Owen'],
    ])
  })

  it('puts all manual events of a family into one group, even if their team names differ', () => {
    const mine = (teamName: string | null) =>
      madeEvent({ news: news(later), platform: 'Manual', teamName, ownerName: 'Erin' })
    const theirs = madeEvent({ news: news(later), platform: 'Manual', isOwnEvent: false, ownerName: 'Priya' })
    const groups = groupChanges([
      { event: mine(null), teamId: null },
      { event: theirs, teamId: null },
      { event: mine(null), teamId: null },
    ])
    expect(groups.map((group) => [group.ownerName, group.teamName, group.events.length])).toEqual([
      [null, null, 2],
      ['Priya', null, 1],
    ])
  })

  it('counts events with a new time as “moved”, and names the new place if it is the same for all', () => {
    const events: Event[] = [
      madeEvent({ news: news(later) }),
      madeEvent({ news: news(nextDay) }),
      madeEvent({ news: news(ADDED) }),
      madeEvent({ news: news(CANCELLED, later) }),
      madeEvent({ news: news(to('Pool B')) }),
      madeEvent({ news: news(to('Pool B')) }),
    ]
    expect(countKinds(events, 'UTC')).toEqual([
      { kind: 'moved', count: 2, place: null },
      { kind: 'cancelled', count: 1, place: null },
      { kind: 'place', count: 2, place: 'Pool B' },
      { kind: 'added', count: 1, place: null },
    ])
    const theirs = madeEvent({ news: { ...news(), overridden: [later] } })
    expect(countKinds([theirs, theirs], 'UTC')).toEqual([{ kind: 'theirs', count: 2, place: null }])
    expect(countKinds([...events, madeEvent({ news: news(to('Pool C')) })], 'UTC')).toContainEqual({
      kind: 'place',
      count: 3,
      place: null,
    })
  })

  it('acknowledges all changes of all events in the group', () => {
    const two = { ...news(later), changeIds: ['one', 'two'] }
    expect(
      changeIdsOf([madeEvent({ news: two }), madeEvent({ news: { ...news(ADDED), changeIds: ['three'] } })]),
    ).toEqual(['one', 'two', 'three'])
  })
})

describe('the rows for a team’s changed events', () => {
  const weekly = (start: string, given: Partial<Event> = {}) =>
    timed(start, null, { seriesId: 'track', news: news(ADDED), ...given })
  const rows = (...events: Event[]) =>
    entriesOf(events, 'America/New_York').map((entry) => entry.events.map(({ id }) => id))

  it('shows new events of a series in one row if they start at the same local time, even across a clock change', () => {
    const first = weekly('2026-10-28T21:00:00Z')
    const second = weekly('2026-11-04T22:00:00Z')
    const another = timed('2026-11-05T22:00:00Z', null, { news: news(ADDED) })
    expect(rows(first, another, second)).toEqual([[first.id, second.id], [another.id]])
    expect(entriesOf([first, second], 'America/New_York')[0]?.event).toBe(first)
  })

  it('gives an event a separate row if the time, place or changes differ from the other events of the series', () => {
    const first = weekly('2026-10-28T21:00:00Z')
    const anHourLater = weekly('2026-11-04T23:00:00Z')
    const elsewhere = weekly('2026-11-11T22:00:00Z', { location: 'Cedar Park' })
    const cancelled = weekly('2026-11-18T22:00:00Z', { news: news(ADDED, CANCELLED) })
    expect(rows(first, anHourLater, elsewhere, cancelled)).toEqual([
      [first.id],
      [anHourLater.id],
      [elsewhere.id],
      [cancelled.id],
    ])
  })
})

describe('the number of changes since the user last viewed the list', () => {
  const at = (changedAt: string) => ({
    event: madeEvent({ news: { ...news(ADDED), changedAt } }),
    teamId: null,
  })
  const list = {
    changed: [at('2026-05-14T20:00:00Z'), at('2026-05-12T20:00:00Z'), at('2026-05-12T03:05:00Z')],
  }

  it('counts the changes after the last visit, or all changes if the user never viewed the list', () => {
    expect(countSince(list, '2026-05-12T03:05:00Z')).toBe(2)
    expect(countSince(list, '2026-05-15T00:00:00Z')).toBe(0)
    expect(countSince(list, null)).toBe(3)
  })
})

describe('grouping failing feeds', () => {
  const feed = (
    teamName: string,
    since: string,
    reason: ChangeList['failing'][number]['reason'] = 'timeout',
  ): ChangeList['failing'][number] => ({ teamId: teamName, teamName, platform: 'TeamSnap', reason, since })

  it('groups failing feeds by platform, and keeps feeds with unconfirmed missing events in a separate group', () => {
    const groups = groupFailing([
      feed('Hoops', '2026-05-14T21:10:00Z'),
      feed('Cubs', '2026-05-14T19:00:00Z', 'heldBack'),
      feed('Jays', '2026-05-14T20:00:00Z', 'serverError'),
    ])
    expect(groups).toEqual([
      {
        platform: 'TeamSnap',
        isHeldBack: false,
        since: '2026-05-14T20:00:00Z',
        teamNames: ['Hoops', 'Jays'],
      },
      { platform: 'TeamSnap', isHeldBack: true, since: '2026-05-14T19:00:00Z', teamNames: ['Cubs'] },
    ])
  })
})

describe('changes of the next 24 hours', () => {
  const NOW = Temporal.Instant.from('2026-05-14T20:00:00Z')
  const at = (start: string) => timed(start, null)
  const moved = (from: string, to: string) => {
    const difference: EventDifference = { field: 'when', from: at(from).when, to: at(to).when }
    return timed(to, null, {
      news: {
        changeIds: ['1'],
        differences: [difference],
        overridden: [],
        changedAt: '2026-05-14T19:00:00Z',
        by: { kind: 'platform', name: 'Playmetrics' },
      },
    })
  }

  it.each([
    ['starts now', at('2026-05-14T20:00:00Z'), true],
    ['has started', at('2026-05-14T19:59:00Z'), false],
    ['starts in 23:59 hours', at('2026-05-15T19:59:00Z'), true],
    ['starts in 24 hours', at('2026-05-15T20:00:00Z'), false],
    [
      'was to start tonight and moved to the weekend',
      moved('2026-05-15T01:00:00Z', '2026-05-17T01:00:00Z'),
      true,
    ],
    ['moved from one later day to another', moved('2026-05-19T01:00:00Z', '2026-05-20T01:00:00Z'), false],
  ])('an event that %s', (_, event, soon) => {
    expect(isSoon(event, NOW)).toBe(soon)
  })

  it('come first, and the other teams keep their order', () => {
    const group = (start: string) => ({ events: [at(start)] })
    const [later, last, soon] = [
      group('2026-05-20T20:00:00Z'),
      group('2026-05-21T20:00:00Z'),
      group('2026-05-14T23:00:00Z'),
    ]

    expect(soonFirst([later, last, soon], NOW)).toEqual([soon, later, last])
  })
})
