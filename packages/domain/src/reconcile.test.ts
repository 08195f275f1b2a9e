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
    complete: true,
    now: NOW,
    ...situation,
  })
}

describe('a second sync', () => {
  test('changes nothing where nothing changed', () => {
    const decision = decide({ known: [known('a'), known('b')], incoming: [incoming('b'), incoming('a')] })
    expect(decision).toEqual({ insert: [], update: [], remove: [], unchanged: 2 })
  })

  test('tells old and new of what changed, and keeps the id', () => {
    const moved = { kind: 'timed', start: '2026-05-10T18:00:00Z', end: null, zone: 'America/New_York' }
    const decision = decide({
      known: [known('a')],
      incoming: [incoming('a', { sourceHash: 'other', fields: { ...FIELDS, when: moved } })],
    })
    expect(decision.update).toMatchObject([
      { id: 'a', changes: [{ field: 'when', from: FIELDS.when, to: moved }] },
    ])
  })

  test('does not tell a change of spelling: the order of keys within a value', () => {
    const respelled = { zone: 'America/New_York', end: null, start: '2026-05-10T14:00:00Z', kind: 'timed' }
    const decision = decide({
      known: [known('a')],
      incoming: [incoming('a', { sourceHash: 'other', fields: { ...FIELDS, when: respelled } })],
    })
    expect(decision.update).toMatchObject([{ id: 'a', changes: [] }])
  })

  test('C38 finds an event again whose UID is new at every build', () => {
    const decision = decide({
      known: [known('old', { fingerprint: 'p' })],
      incoming: [incoming('new', { fingerprint: 'p' })],
    })
    expect(decision.insert).toEqual([])
    expect(decision.remove).toEqual([])
    expect(decision.update).toMatchObject([{ id: 'old', incoming: { sourceKey: 'new' }, changes: [] }])
  })

  test('C38 does not guess between two events with one fingerprint', () => {
    const decision = decide({
      known: [known('a', { fingerprint: 'p' }), known('b', { fingerprint: 'p' })],
      incoming: [incoming('c', { fingerprint: 'p' }), incoming('d', { fingerprint: 'p' })],
    })
    expect(decision.update).toEqual([])
    expect(decision.insert.map((event) => event.sourceKey)).toEqual(['c', 'd'])
    expect(decision.remove.map((event) => event.id)).toEqual(['a', 'b'])
  })

  test('C38 prefers the UID to the fingerprint', () => {
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

describe('what is no longer in the feed', () => {
  test('is marked as removed, with the status it had', () => {
    expect(decide({ known: [known('a')] }).remove).toEqual([
      { id: 'a', changes: [{ field: 'status', from: 'confirmed', to: 'removed' }] },
    ])
  })

  test('is left alone at the first sync, when the answer was incomplete, and when it is marked already', () => {
    expect(decide({ known: [known('a')], lastWindow: null }).remove).toEqual([])
    expect(decide({ known: [known('a')], complete: false }).remove).toEqual([])
    expect(decide({ known: [known('a', { removed: true })] }).remove).toEqual([])
  })

  test('is left alone once it is over: feeds drop what is past', () => {
    const over = { begins: NOW.subtract({ hours: 3 }), over: NOW.subtract({ hours: 1 }) }
    expect(decide({ known: [known('a', over)] }).remove).toEqual([])
    const running = { begins: NOW.subtract({ hours: 1 }), over: NOW.add({ hours: 1 }) }
    expect(decide({ known: [known('a', running)] }).remove).toHaveLength(1)
  })

  test('is left alone outside what both syncs covered', () => {
    const far = at('2027-10-01T12:00:00Z')
    const shorter = { ...WINDOW, to: Temporal.Instant.from('2027-09-01T00:00:00Z') }
    expect(decide({ known: [known('a', far)], lastWindow: shorter }).remove).toEqual([])
    expect(decide({ known: [known('a', far)], window: shorter }).remove).toEqual([])
    expect(decide({ known: [known('a', far)] }).remove).toHaveLength(1)
  })

  test('comes back as itself', () => {
    const back = decide({
      known: [known('a', { removed: true, fields: { ...FIELDS, status: 'removed' } })],
      incoming: [incoming('a')],
    })
    expect(back.update).toMatchObject([
      { id: 'a', changes: [{ field: 'status', from: 'removed', to: 'confirmed' }] },
    ])
  })
})
