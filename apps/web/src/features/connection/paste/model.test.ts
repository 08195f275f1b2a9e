import { expect, it } from 'vitest'
import { preselected } from './model.ts'

const child = (id: string, ...sports: ('Soccer' | 'Baseball')[]) => ({
  id,
  sports: sports.map((name) => ({ name, color: '#10B981' })),
})
const maya = child('maya', 'Soccer')
const owen = child('owen', 'Baseball')
const ruby = child('ruby', 'Soccer')

it.each([
  ['the only child, whatever the sport', [owen], ['owen']],
  ['the only child who plays the sport', [maya, owen], ['maya']],
  ['nobody if two children play the sport', [maya, owen, ruby], []],
  ['nobody if no child plays the sport', [child('a'), child('b')], []],
  ['nobody if there is no child', [], []],
] as const)('preselects %s', (_, children, ids) => {
  expect(preselected(children, 'Soccer', undefined)).toEqual(ids)
})

it('preselects the children of the team if the calendar is already connected', () => {
  const connected = { mappedProfiles: [{ id: 'ruby', name: 'Ruby', color: '#14B8A6' }] }

  expect(preselected([maya, owen, ruby], 'Baseball', connected)).toEqual(['ruby'])
})
