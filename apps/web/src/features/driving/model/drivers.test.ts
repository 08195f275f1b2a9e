import { expect, test } from 'vitest'
import { chosenDriver, driverOf } from './drivers.ts'
import { drivingFamily } from './family.fixture.ts'

const jo = { id: 'jo', name: 'Grandma Jo', phoneNumber: null, email: null, version: 1 }
const family = drivingFamily({ helpers: [jo] })

test('driverOf returns a person, a helper, nobody or another family', () => {
  expect(driverOf('sam', '', family)).toEqual({ kind: 'user', userId: 'sam' })
  expect(driverOf('jo', '', family)).toEqual({ kind: 'helper', helperId: 'jo' })
  expect(driverOf('alone', '', family)).toEqual({ kind: 'alone' })
  expect(driverOf('otherFamily', 'The Lees', family)).toEqual({ kind: 'otherFamily', note: 'The Lees' })
})

test('chosenDriver adds the name that the family knows', () => {
  expect(chosenDriver({ kind: 'user', userId: 'dana' }, family)).toEqual({
    kind: 'user',
    userId: 'dana',
    name: 'Dana Reed',
    isViewer: true,
  })
  expect(chosenDriver({ kind: 'helper', helperId: 'jo' }, family)).toMatchObject({ name: 'Grandma Jo' })
  expect(chosenDriver({ kind: 'alone' }, family)).toEqual({ kind: 'alone' })
})
