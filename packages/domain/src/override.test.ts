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

describe('a parent’s value', () => {
  it('displays the parent’s value, and stores the platform’s value in the override', () => {
    expect(renamed.fields).toEqual({ ...FIELDS, title: 'Goalies' })
    expect(renamed.overrides).toEqual({ title: { theirs: 'Practice' } })
    expect(renamed.changes).toEqual([
      { field: 'title', from: 'Practice', to: 'Goalies', isOverridden: false },
    ])
    expect(theirsOf(renamed)).toEqual(FIELDS)
  })

  it('leaves the stored platform value unchanged when the parent edits the field again', () => {
    const again = applyParent(renamed, { title: 'Keepers' })
    expect(again.overrides).toEqual({ title: { theirs: 'Practice' } })
    expect(again.changes).toEqual([{ field: 'title', from: 'Goalies', to: 'Keepers', isOverridden: false }])
  })

  it('creates no override if the parent enters the platform’s value', () => {
    expect(applyParent(renamed, { title: 'Practice' })).toMatchObject({
      overrides: {},
      fields: FIELDS,
      changes: [{ field: 'title', from: 'Goalies', to: 'Practice' }],
    })
    expect(applyParent(synced, { title: 'Practice' })).toEqual({ ...synced, changes: [] })
  })

  it('creates no override if the parent enters the platform’s time in another zone', () => {
    const moved = applyParent(synced, { when: timed('2026-05-09T17:00:00Z', 'America/Chicago') })
    expect(moved.overrides).toEqual({ when: { theirs: FIELDS.when } })
    const back = applyParent(moved, { when: timed('2026-05-09T16:00:00Z', 'America/Chicago') })
    expect([back.overrides, back.fields]).toEqual([{}, FIELDS])
  })

  it('creates no override for a manual event', () => {
    expect(applyOwn(synced, { title: 'Goalies' })).toEqual({
      fields: { ...FIELDS, title: 'Goalies' },
      overrides: {},
      changes: [{ field: 'title', from: 'Practice', to: 'Goalies', isOverridden: false }],
    })
  })
})

describe('a value that the platform sends', () => {
  it('changes the fields that the parent has not overridden', () => {
    const after = applyPlatform(renamed, { ...FIELDS, status: 'cancelled' }, AT)
    expect(after.fields).toEqual({ ...FIELDS, title: 'Goalies', status: 'cancelled' })
    expect(after.overrides).toEqual(renamed.overrides)
    expect(after.changes).toEqual([
      { field: 'status', from: 'confirmed', to: 'cancelled', isOverridden: false },
    ])
  })

  it('changes nothing if the platform sends the same value again', () => {
    expect(applyPlatform(renamed, FIELDS, AT)).toEqual({ ...renamed, changes: [] })
  })

  it('drops the override and records no change if the platform’s new value equals the parent’s value', () => {
    expect(applyPlatform(renamed, { title: 'Goalies' }, AT)).toEqual({
      fields: renamed.fields,
      overrides: {},
      changes: [],
    })
  })

  it('replaces the zone, and records no change, if the instant stays the same', () => {
    const inChicago = timed('2026-05-09T16:00:00Z', 'America/Chicago')
    expect(applyPlatform(synced, { when: inChicago }, AT)).toEqual({
      fields: { ...FIELDS, when: inChicago },
      overrides: {},
      changes: [],
    })
  })

  it('records no change of an overridden time if the platform changes only the time zone', () => {
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
    // The platform returned to the value that the parent last saw, so the override no longer has `changed`.
    expect(applyPlatform(asked, inChicago('2026-05-09T16:00:00Z'), AT).overrides).toEqual({
      when: { theirs: timed('2026-05-09T16:00:00Z', 'America/Chicago') },
    })
  })

  it('keeps the parent’s value and records the change if the platform’s new value differs from the parent’s value', () => {
    const third = applyPlatform(renamed, { title: 'Drills' }, AT)
    expect(third.fields).toEqual(renamed.fields)
    expect(third.overrides).toEqual({ title: { theirs: 'Drills', changed: { from: 'Practice', at: AT } } })
    expect(third.changes).toEqual([{ field: 'title', from: 'Practice', to: 'Drills', isOverridden: true }])
    const fourth = applyPlatform(third, { title: 'Laps' }, '2026-05-02T12:00:00Z')
    expect(fourth.overrides.title).toEqual({
      theirs: 'Laps',
      changed: { from: 'Practice', at: '2026-05-02T12:00:00Z' },
    })
    // The platform returned to the value that the parent last saw, so the parent has nothing left to decide.
    expect(applyPlatform(fourth, { title: 'Practice' }, AT).overrides).toEqual({
      title: { theirs: 'Practice' },
    })
  })

  it('applies the platform’s removal of an event, and lets a parent keep the event', () => {
    const removed = applyPlatform(synced, { status: 'removed' }, AT)
    expect(removed.fields.status).toBe('removed')
    const kept = applyParent(removed, { status: 'confirmed' })
    expect([kept.fields.status, kept.overrides]).toEqual(['confirmed', { status: { theirs: 'removed' } }])
    expect(applyPlatform(kept, FIELDS, AT)).toEqual({ ...synced, changes: [] })
  })
})

describe('a parent’s choice between their own value and the platform’s', () => {
  const third = applyPlatform(renamed, { title: 'Drills' }, AT)
  it('displays the platform’s value again if the parent chooses the platform’s value', () => {
    expect(takeTheirs(third, ['title', 'when'])).toEqual({
      fields: { ...FIELDS, title: 'Drills' },
      overrides: {},
      changes: [{ field: 'title', from: 'Goalies', to: 'Drills', isOverridden: false }],
    })
  })
  it('keeps the parent’s value and marks the platform’s change as seen', () => {
    expect(keepMine(third, ['title', 'when'])).toEqual({
      fields: renamed.fields,
      overrides: { title: { theirs: 'Drills' } },
      changes: [],
    })
  })
})
