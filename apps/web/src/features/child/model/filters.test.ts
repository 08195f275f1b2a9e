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

test('treats all options of a filter as checked if the URL names none', () => {
  for (const platform of PLATFORMS) expect(isChecked([], platform)).toBe(true)
  expect(countChecked([], PLATFORMS)).toBe(6)
  expect(filtered(events, EVERYTHING)).toBe(events)
})

test('toggled returns the checked options in the order of the list of options', () => {
  expect(toggled(ACTIVITIES, [], 'practice', false)).toEqual(['game', 'tournament', 'other'])
  expect(toggled(ACTIVITIES, ['other'], 'game', true)).toEqual(['game', 'other'])
})

test('toggled returns an empty list, which means no filter, if all options or no options are checked', () => {
  expect(toggled(ACTIVITIES, ['game'], 'game', false)).toEqual([])
  expect(toggled(ACTIVITIES, ['game', 'practice', 'tournament'], 'other', true)).toEqual([])
})

test('shows only events that pass both the platform filter and the kind filter', () => {
  expect(filtered(events, { platforms: ['Manual'], activities: [] })).toEqual([practice])
  expect(filtered(events, { platforms: [], activities: ['game'] })).toEqual([game])
  expect(filtered(events, { platforms: ['Manual'], activities: ['game'] })).toEqual([])
})

test('writes the filters to the URL and ignores unknown values in the URL', () => {
  expect(writeChosen([])).toBeUndefined()
  expect(writeChosen(['TeamSnap', 'Manual'])).toBe('TeamSnap,Manual')
  expect(readFilters({ platforms: 'Manual,TeamSnap,Myspace', activities: 'game' })).toEqual({
    platforms: ['TeamSnap', 'Manual'],
    activities: ['game'],
  })
  expect(readFilters({ platforms: PLATFORMS.join(',') })).toEqual(EVERYTHING)
  expect(readFilters({})).toEqual(EVERYTHING)
})
