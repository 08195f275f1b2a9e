import { describe, expect, it } from 'vitest'
import {
  applyOwn,
  applyParent,
  applyPlatform,
  keepMine,
  type OwnedFields,
  theirsOf,
  takeTheirs,
} from './override.ts'
import type { ComparedFields } from './reconcile.ts'

const AT = '2026-05-01T12:00:00Z'
const timed = (start: string, zone = 'America/New_York') => ({ kind: 'timed', start, end: null, zone })
const FIELDS: ComparedFields = {
  when: timed('2026-05-09T16:00:00Z'),
  title: 'Practice',
  location: { name: 'Oak Field', address: null },
  status: 'confirmed',
  arriveBy: null,
  uniform: null,
  opponent: null,
  field: null,
  homeOrAway: null,
  description: null,
}
const synced: OwnedFields = { fields: FIELDS, overrides: {} }
const renamed = applyParent(synced, { title: 'Goalies' })

describe('a parent’s word', () => {
  it('counts, and what the platform says is kept beside it', () => {
    expect(renamed.fields).toEqual({ ...FIELDS, title: 'Goalies' })
    expect(renamed.overrides).toEqual({ title: { theirs: 'Practice' } })
    expect(renamed.changes).toEqual([
      { field: 'title', from: 'Practice', to: 'Goalies', isOverridden: false },
    ])
    expect(theirsOf(renamed)).toEqual(FIELDS)
  })

  it('said twice keeps the platform’s word, not his own earlier one', () => {
    const again = applyParent(renamed, { title: 'Keepers' })
    expect(again.overrides).toEqual({ title: { theirs: 'Practice' } })
    expect(again.changes).toEqual([{ field: 'title', from: 'Goalies', to: 'Keepers', isOverridden: false }])
  })

  it('that is the platform’s is no override', () => {
    expect(applyParent(renamed, { title: 'Practice' })).toMatchObject({
      overrides: {},
      fields: FIELDS,
      changes: [{ field: 'title', from: 'Goalies', to: 'Practice' }],
    })
    expect(applyParent(synced, { title: 'Practice' })).toEqual({ ...synced, changes: [] })
  })

  it('of a time that is the platform’s in another zone is none either', () => {
    const moved = applyParent(synced, { when: timed('2026-05-09T17:00:00Z', 'America/Chicago') })
    expect(moved.overrides).toEqual({ when: { theirs: FIELDS.when } })
    const back = applyParent(moved, { when: timed('2026-05-09T16:00:00Z', 'America/Chicago') })
    expect([back.overrides, back.fields]).toEqual([{}, FIELDS])
  })

  it('of an event of his own has nothing beside it', () => {
    expect(applyOwn(synced, { title: 'Goalies' })).toEqual({
      fields: { ...FIELDS, title: 'Goalies' },
      overrides: {},
      changes: [{ field: 'title', from: 'Practice', to: 'Goalies', isOverridden: false }],
    })
  })
})

describe('the platform', () => {
  it('changes what is not the parent’s', () => {
    const after = applyPlatform(renamed, { ...FIELDS, status: 'cancelled' }, AT)
    expect(after.fields).toEqual({ ...FIELDS, title: 'Goalies', status: 'cancelled' })
    expect(after.overrides).toEqual(renamed.overrides)
    expect(after.changes).toEqual([
      { field: 'status', from: 'confirmed', to: 'cancelled', isOverridden: false },
    ])
  })

  it('that says the same as ever changes nothing', () => {
    expect(applyPlatform(renamed, FIELDS, AT)).toEqual({ ...renamed, changes: [] })
  })

  it('that comes to say what the parent said ends the override, and tells nothing', () => {
    expect(applyPlatform(renamed, { title: 'Goalies' }, AT)).toEqual({
      fields: renamed.fields,
      overrides: {},
      changes: [],
    })
  })

  it('that means the same moment in another zone is heard, and tells nothing', () => {
    const inChicago = timed('2026-05-09T16:00:00Z', 'America/Chicago')
    expect(applyPlatform(synced, { when: inChicago }, AT)).toEqual({
      fields: { ...FIELDS, when: inChicago },
      overrides: {},
      changes: [],
    })
  })

  it('and under a parent’s own time neither asks him again nor takes the question back', () => {
    const own = applyParent(synced, { when: timed('2026-05-09T17:00:00Z') })
    const inChicago = (start: string) => ({ when: timed(start, 'America/Chicago') })
    expect(applyPlatform(own, inChicago('2026-05-09T16:00:00Z'), AT)).toEqual({
      fields: own.fields,
      overrides: { when: { theirs: timed('2026-05-09T16:00:00Z', 'America/Chicago') } },
      changes: [],
    })
    const asked = applyPlatform(own, { when: timed('2026-05-09T18:00:00Z') }, AT)
    expect(applyPlatform(asked, inChicago('2026-05-09T18:00:00Z'), '2026-05-02T12:00:00Z')).toEqual({
      fields: own.fields,
      overrides: {
        when: {
          theirs: timed('2026-05-09T18:00:00Z', 'America/Chicago'),
          changed: { from: FIELDS.when, at: AT },
        },
      },
      changes: [],
    })
    // Back at what he knew.
    expect(applyPlatform(asked, inChicago('2026-05-09T16:00:00Z'), AT).overrides).toEqual({
      when: { theirs: timed('2026-05-09T16:00:00Z', 'America/Chicago') },
    })
  })

  it('that says a third thing leaves the parent’s, and both are told', () => {
    const third = applyPlatform(renamed, { title: 'Drills' }, AT)
    expect(third.fields).toEqual(renamed.fields)
    expect(third.overrides).toEqual({ title: { theirs: 'Drills', changed: { from: 'Practice', at: AT } } })
    expect(third.changes).toEqual([{ field: 'title', from: 'Practice', to: 'Drills', isOverridden: true }])
    const fourth = applyPlatform(third, { title: 'Laps' }, '2026-05-02T12:00:00Z')
    expect(fourth.overrides.title).toEqual({
      theirs: 'Laps',
      changed: { from: 'Practice', at: '2026-05-02T12:00:00Z' },
    })
    // Back at what the parent knew: there is nothing to ask him any more.
    expect(applyPlatform(fourth, { title: 'Practice' }, AT).overrides).toEqual({
      title: { theirs: 'Practice' },
    })
  })

  it('that removes what the parent keeps', () => {
    const removed = applyPlatform(synced, { status: 'removed' }, AT)
    expect(removed.fields.status).toBe('removed')
    const kept = applyParent(removed, { status: 'confirmed' })
    expect([kept.fields.status, kept.overrides]).toEqual(['confirmed', { status: { theirs: 'removed' } }])
    expect(applyPlatform(kept, FIELDS, AT)).toEqual({ ...synced, changes: [] })
  })
})

describe('a choice between the two', () => {
  const third = applyPlatform(renamed, { title: 'Drills' }, AT)
  it('theirs counts again', () => {
    expect(takeTheirs(third, ['title', 'when'])).toEqual({
      fields: { ...FIELDS, title: 'Drills' },
      overrides: {},
      changes: [{ field: 'title', from: 'Goalies', to: 'Drills', isOverridden: false }],
    })
  })
  it('mine stays, and the change was seen', () => {
    expect(keepMine(third, ['title', 'when'])).toEqual({
      fields: renamed.fields,
      overrides: { title: { theirs: 'Drills' } },
      changes: [],
    })
  })
})
