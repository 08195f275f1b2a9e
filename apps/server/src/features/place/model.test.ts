import { expect, test } from 'vitest'
import { addressKey, regionOf } from './model.ts'

test.each<[string | null, string | null]>([
  [' 12 Oak St, Springfield ', '12 oak st, springfield'],
  ['TBD', null],
  ['Home', null],
  ['see notes', null],
  ['https://meet.example/room', null],
  ['ab', null],
  ['', null],
  [null, null],
  ['Homestead Park', 'homestead park'],
])('turns %j into the lookup key %j', (address, key) => expect(addressKey(address)).toBe(key))

test("places a family's region at the median of its places, so one distant tournament does not move the region", () => {
  expect(regionOf([])).toBeNull()
  expect(regionOf([{ latitude: 40.71, longitude: -74.01 }])).toEqual({ latitude: 40.5, longitude: -74 })
  expect(
    regionOf([
      { latitude: 34.05, longitude: -118.24 },
      { latitude: 40.71, longitude: -74.01 },
      { latitude: 41.3, longitude: -73.8 },
    ]),
  ).toEqual({ latitude: 40.5, longitude: -74 })
})
