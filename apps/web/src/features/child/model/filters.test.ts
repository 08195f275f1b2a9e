import { expect, test } from 'vitest'
import { ACTIVITIES, PLATFORMS } from '../../calendar/model/filters.ts'
import { madeEvent } from '../../event/model/made-event.ts'
import {
  countChecked,
  EVERYTHING,
  filtered,
  isChecked,
  readFilters,
  toggled,
  writeChosen,
} from './filters.ts'

const game = madeEvent({ platform: 'TeamSnap', activity: 'game' })
const practice = madeEvent({ platform: 'Manual', activity: 'practice' })
const events = [game, practice]

test('all count as checked when none is selected', () => {
  for (const platform of PLATFORMS) expect(isChecked([], platform)).toBe(true)
  expect(countChecked([], PLATFORMS)).toBe(6)
  expect(filtered(events, EVERYTHING)).toBe(events)
})

test('taking one out of all leaves the others, in the order they are listed', () => {
  expect(toggled(ACTIVITIES, [], 'practice', false)).toEqual(['game', 'tournament', 'other'])
  expect(toggled(ACTIVITIES, ['other'], 'game', true)).toEqual(['game', 'other'])
})

test('taking the last one out, and choosing the last one left, is everything again', () => {
  expect(toggled(ACTIVITIES, ['game'], 'game', false)).toEqual([])
  expect(toggled(ACTIVITIES, ['game', 'practice', 'tournament'], 'other', true)).toEqual([])
})

test('platforms and kinds narrow together', () => {
  expect(filtered(events, { platforms: ['Manual'], activities: [] })).toEqual([practice])
  expect(filtered(events, { platforms: [], activities: ['game'] })).toEqual([game])
  expect(filtered(events, { platforms: ['Manual'], activities: ['game'] })).toEqual([])
})

test('the address keeps a choice, and means nothing by what it does not know', () => {
  expect(writeChosen([])).toBeUndefined()
  expect(writeChosen(['TeamSnap', 'Manual'])).toBe('TeamSnap,Manual')
  expect(readFilters({ platforms: 'Manual,TeamSnap,Myspace', activities: 'game' })).toEqual({
    platforms: ['TeamSnap', 'Manual'],
    activities: ['game'],
  })
  expect(readFilters({ platforms: PLATFORMS.join(',') })).toEqual(EVERYTHING)
  expect(readFilters({})).toEqual(EVERYTHING)
})
