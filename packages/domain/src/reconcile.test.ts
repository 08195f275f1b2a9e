import { describe, expect, test } from 'vitest'
import {
  type ComparedFields,
  type IncomingEvent,
  type KnownEvent,
  reconcile,
  type Situation,
} from './reconcile.ts'

const NOW = Temporal.Instant.from('2026-05-01T12:00:00Z')
const WINDOW = { from: NOW.subtract({ hours: 24 * 90 }), to: NOW.add({ hours: 24 * 540 }) }

/** Number of successful fetches of the feed so far. */
const CHECK = 7

const FIELDS: ComparedFields = {
  when: { kind: 'timed', start: '2026-05-10T14:00:00Z', end: null, zone: 'America/New_York' },
  title: 'Practice',
  location: null,
  status: 'confirmed',
  arriveBy: null,
  uniform: null,
  opponent: null,
  field: null,
  homeOrAway: null,
  description: null,
}

function at(text: string) {
  const begins = Temporal.Instant.from(text)
  return { begins, over: begins.add({ hours: 1 }) }
}

function known(id: string, over: Partial<KnownEvent> = {}): KnownEvent {
  return {
    id,
    sourceKey: id,
    fingerprint: `print-${id}`,
    sourceHash: 'same',
    removed: false,
    missingAt: null,
    fields: FIELDS,
    ...at('2026-05-10T14:00:00Z'),
    ...over,
  }
}

function incoming(sourceKey: string, over: Partial<IncomingEvent<string>> = {}): IncomingEvent<string> {
  return {
    sourceKey,
    fingerprint: `print-${sourceKey}`,
    sourceHash: 'same',
    isOfSeries: false,
    fields: FIELDS,
    source: sourceKey,
    ...at('2026-05-10T14:00:00Z'),
    ...over,
  }
}

function decide(situation: Partial<Situation<string>>) {
  return reconcile({
    known: [],
    incoming: [],
    lastWindow: WINDOW,
    window: WINDOW,
    zone: 'America/New_York',
    isWhole: true,
    check: CHECK,
    loss: 'none',
    now: NOW,
    ...situation,
  })
}

describe('a second sync of a feed', () => {
  test('changes nothing if the feed did not change', () => {
    const decision = decide({ known: [known('a'), known('b')], incoming: [incoming('b'), incoming('a')] })
    expect(decision).toEqual({
      insert: [],
      update: [],
      remove: [],
      missing: [],
      back: [],
      awaited: 0,
      unchanged: 2,
    })
  })

  test('records the old and new value of a changed field, and keeps the event’s id', () => {
    const moved = { kind: 'timed', start: '2026-05-10T18:00:00Z', end: null, zone: 'America/New_York' }
    const decision = decide({
      known: [known('a')],
      incoming: [incoming('a', { sourceHash: 'other', fields: { ...FIELDS, when: moved } })],
    })
    expect(decision.update).toMatchObject([
      { id: 'a', changes: [{ field: 'when', from: FIELDS.when, to: moved }] },
    ])
  })

  test.each([
    ['a different order of keys within a value', 'America/New_York'],
    ['the same moment in another zone', 'America/Chicago'],
  ])('does not record %s', (_what, zone) => {
    const respelled = { zone, end: null, start: '2026-05-10T14:00:00Z', kind: 'timed' }
    const decision = decide({
      known: [known('a')],
      incoming: [incoming('a', { sourceHash: 'other', fields: { ...FIELDS, when: respelled } })],
    })
    expect(decision.update).toMatchObject([{ id: 'a', changes: [] }])
  })

  test('matches an event that gets a new UID in every version of the calendar (C38)', () => {
    const decision = decide({
      known: [known('old', { fingerprint: 'p' })],
      incoming: [incoming('new', { fingerprint: 'p' })],
    })
    expect(decision.insert).toEqual([])
    expect(decision.remove).toEqual([])
    expect(decision.update).toMatchObject([{ id: 'old', incoming: { sourceKey: 'new' }, changes: [] }])
  })

  describe('two events with the same fingerprint and new UIDs (C38)', () => {
    const titled = (title: string) => ({ fingerprint: 'p', fields: { ...FIELDS, title } })
    const known2 = [known('a', titled('Game A')), known('b', titled('Game B'))]
    const pairs = (titles: readonly string[]) => {
      const decision = decide({
        known: known2,
        incoming: titles.map((title, index) => incoming(`new-${index}`, titled(title))),
      })
      return {
        pairs: decision.update
          .toSorted((one, other) => (one.id < other.id ? -1 : 1))
          .map(({ id, incoming: { fields } }) => [id, fields.title]),
        inserted: decision.insert.map(({ fields }) => fields.title),
        missing: decision.missing,
      }
    }

    test('uses the other fields to match events with the same fingerprint, whatever their order in the feed', () => {
      expect(pairs(['Game B', 'Game A'])).toEqual({
        pairs: [
          ['a', 'Game A'],
          ['b', 'Game B'],
        ],
        inserted: [],
        missing: [],
      })
    })

    test('leaves events with the same fingerprint unmatched if all other fields differ', () => {
      expect(pairs(['Game C', 'Game D'])).toEqual({
        pairs: [],
        inserted: ['Game C', 'Game D'],
        missing: ['a', 'b'],
      })
    })

    test('matches a stored and a new event by fingerprint if no other unmatched event has the same fingerprint', () => {
      expect(pairs(['Game C', 'Game B']).pairs).toEqual([
        ['a', 'Game C'],
        ['b', 'Game B'],
      ])
      expect(pairs(['Game B'])).toEqual({ pairs: [['b', 'Game B']], inserted: [], missing: ['a'] })
    })
  })

  test('matches events by UID first, and then by fingerprint (C38)', () => {
    const decision = decide({
      known: [known('a', { fingerprint: 'p' })],
      incoming: [
        incoming('x', { fingerprint: 'p' }),
        incoming('a', { fingerprint: 'q', sourceHash: 'other' }),
      ],
    })
    expect(decision.update).toMatchObject([{ id: 'a', incoming: { sourceKey: 'a' } }])
    expect(decision.insert.map((event) => event.sourceKey)).toEqual(['x'])
  })
})

test('matches an event of a moved series by UID, even if another event now has the old time and place (C38)', () => {
  const before = known('series#2026-05-10T14:00:00Z', { fingerprint: 'p', missingAt: CHECK - 1 })
  const after = incoming('series#2026-05-10T15:00:00Z', {
    ...at('2026-05-10T15:00:00Z'),
    isOfSeries: true,
    fields: { ...FIELDS, when: { ...(FIELDS.when as object), start: '2026-05-10T15:00:00Z' } },
  })
  expect(
    decide({ known: [before], incoming: [incoming('other', { fingerprint: 'p' }), after] }),
  ).toMatchObject({
    update: [
      {
        id: before.id,
        incoming: { sourceKey: after.sourceKey },
        changes: [{ field: 'when', to: { start: '2026-05-10T15:00:00Z' } }],
      },
    ],
    insert: [{ sourceKey: 'other' }],
    remove: [],
    missing: [],
  })
})

describe('an event that is no longer in the feed', () => {
  /** A stored event that an earlier successful fetch of the feed already lacked. */
  const gone = (over: Partial<KnownEvent> = {}) => known('a', { missingAt: CHECK - 1, ...over })
  const nothing = { remove: [], missing: [], awaited: 0 }

  test('marks an event as missing, but not as removed, at the first successful fetch that lacks the event', () => {
    expect(decide({ known: [known('a')] })).toMatchObject({ remove: [], missing: ['a'], awaited: 1 })
    // A second sync after the same fetch proves nothing new, so the event is not removed.
    expect(decide({ known: [gone({ missingAt: CHECK })] })).toMatchObject({
      remove: [],
      missing: [],
      awaited: 1,
    })
  })

  test('marks a missing event as removed if a later successful fetch lacks it too, and records the previous status', () => {
    expect(decide({ known: [gone()] })).toMatchObject({
      remove: [{ id: 'a', changes: [{ field: 'status', from: 'confirmed', to: 'removed' }] }],
      missing: [],
      awaited: 0,
    })
  })

  test('treats an event as newly missing if it was missing only from a feed that the team used earlier', () => {
    expect(decide({ known: [gone({ missingAt: CHECK + 200 })] })).toMatchObject({
      remove: [],
      missing: ['a'],
      awaited: 1,
    })
  })

  test.each([
    ['unchanged', {}, { update: [], back: ['a'] }],
    ['changed', { sourceHash: 'other' }, { update: [{ id: 'a' }], back: [] }],
  ])('marks an event as present again if the event returns before removal: %s', (_how, over, expected) => {
    expect(decide({ known: [gone()], incoming: [incoming('a', over)] })).toMatchObject({
      ...expected,
      remove: [],
      insert: [],
    })
  })

  test('removes no event while the loss of most events is unconfirmed, and removes the events after confirmation (C37)', () => {
    expect(decide({ known: [known('a')], loss: 'withheld' })).toMatchObject({
      remove: [],
      missing: ['a'],
      awaited: 0,
    })
    expect(decide({ known: [gone()], loss: 'withheld' })).toMatchObject(nothing)
    expect(decide({ known: [gone()], loss: 'none' }).remove).toHaveLength(1)
  })

  test('removes missing events without another fetch if a parent confirms the removal (C37)', () => {
    expect(decide({ known: [gone({ missingAt: CHECK })], loss: 'accepted' }).remove).toHaveLength(1)
    // Event `a` went missing after the parent's confirmation, so the parent did not confirm the removal of `a`.
    expect(decide({ known: [known('a')], loss: 'accepted' })).toMatchObject({ remove: [], missing: ['a'] })
  })

  test('removes no event at the first sync, after an incomplete response, or if the event was removed before', () => {
    for (const missingAt of [null, CHECK - 1]) {
      const one = known('a', { missingAt })
      expect(decide({ known: [one], lastWindow: null })).toMatchObject(nothing)
      expect(decide({ known: [one], isWhole: false })).toMatchObject(nothing)
      expect(decide({ known: [{ ...one, removed: true }] })).toMatchObject(nothing)
    }
  })

  test('removes no event that is over, because feeds drop past events', () => {
    const over = { begins: NOW.subtract({ hours: 3 }), over: NOW.subtract({ hours: 1 }) }
    expect(decide({ known: [gone(over)] })).toMatchObject(nothing)
    expect(decide({ known: [known('a', over)] })).toMatchObject(nothing)
    const running = { begins: NOW.subtract({ hours: 1 }), over: NOW.add({ hours: 1 }) }
    expect(decide({ known: [gone(running)] }).remove).toHaveLength(1)
  })

  test('removes an event only if both the last and the current sync cover the start of the event', () => {
    const far = gone(at('2027-10-01T12:00:00Z'))
    const shorter = { ...WINDOW, to: Temporal.Instant.from('2027-09-01T00:00:00Z') }
    expect(decide({ known: [far], lastWindow: shorter })).toMatchObject(nothing)
    expect(decide({ known: [far], window: shorter })).toMatchObject(nothing)
    expect(decide({ known: [far] }).remove).toHaveLength(1)
    // A sync's time range includes its start and excludes its end.
    const until = { ...WINDOW, to: far.begins }
    expect(decide({ known: [far], window: until })).toMatchObject(nothing)
    expect(decide({ known: [far], window: { ...WINDOW, from: far.begins } }).remove).toHaveLength(1)
  })

  test('recognizes a removed event that returns to the feed as the same event', () => {
    const back = decide({
      known: [known('a', { removed: true, fields: { ...FIELDS, status: 'removed' } })],
      incoming: [incoming('a')],
    })
    expect(back.update).toMatchObject([
      { id: 'a', changes: [{ field: 'status', from: 'removed', to: 'confirmed' }] },
    ])
  })
})
