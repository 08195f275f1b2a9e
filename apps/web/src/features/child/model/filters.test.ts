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

test('shows all options as checked if none is chosen', () => {
  for (const platform of PLATFORMS) expect(isChecked([], platform)).toBe(true)
  expect(countChecked([], PLATFORMS)).toBe(6)
  expect(filtered(events, EVERYTHING)).toBe(events)
})

test('keeps the other options in their listed order when one is unchecked', () => {
  expect(toggled(ACTIVITIES, [], 'practice', false)).toEqual(['game', 'tournament', 'other'])
  expect(toggled(ACTIVITIES, ['other'], 'game', true)).toEqual(['game', 'other'])
})

test('shows everything after the last option is unchecked or the last missing one is checked', () => {
  expect(toggled(ACTIVITIES, ['game'], 'game', false)).toEqual([])
  expect(toggled(ACTIVITIES, ['game', 'practice', 'tournament'], 'other', true)).toEqual([])
})

test('combines the platform and kind filters', () => {
  expect(filtered(events, { platforms: ['Manual'], activities: [] })).toEqual([practice])
  expect(filtered(events, { platforms: [], activities: ['game'] })).toEqual([game])
  expect(filtered(events, { platforms: ['Manual'], activities: ['game'] })).toEqual([])
})

test('writes the filters to the URL and ignores unknown values when reading', () => {
  expect(writeChosen([])).toBeUndefined()
  expect(writeChosen(['TeamSnap', 'Manual'])).toBe('TeamSnap,Manual')
  expect(readFilters({ platforms: 'Manual,TeamSnap,Myspace', activities: 'game' })).toEqual({
    platforms: ['TeamSnap', 'Manual'],
    activities: ['game'],
  })
  expect(readFilters({ platforms: PLATFORMS.join(',') })).toEqual(EVERYTHING)
  expect(readFilters({})).toEqual(EVERYTHING)
})
