import { expect, it } from 'vitest'
import { deviceOf, directionsUrl } from './directions.ts'

const where = { locationName: 'Cedar Park', location: '2200 SE Alder St, Portland', field: 'Field 3' }

it('opens directions in the maps app of the device', () => {
  expect(directionsUrl(where, 'apple')).toBe(
    'https://maps.apple.com/?daddr=Cedar+Park%2C+2200+SE+Alder+St%2C+Portland',
  )
  for (const device of ['android', 'other'] as const)
    expect(directionsUrl(where, device)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=Cedar+Park%2C+2200+SE+Alder+St%2C+Portland',
    )
})

it('without a street, searches for the place’s name and the field’s name', () => {
  const to = (locationName: string, field: string | null) =>
    new URL(directionsUrl({ locationName, location: null, field }, 'apple') ?? '').searchParams.get('daddr')
  expect(to('Lincoln Field 3', null)).toBe('Lincoln Field 3')
  expect(to('Cedar Park', 'Field 3')).toBe('Cedar Park Field 3')
  // The search text omits the field code 7, because a maps app would read 7 as a house number.
  expect(to('Oak Park', '7')).toBe('Oak Park')
})

it('returns no directions if the place is missing or “TBD”', () => {
  expect(directionsUrl({ locationName: null, location: ' ', field: null }, 'other')).toBeNull()
  expect(directionsUrl({ locationName: null, location: 'TBD', field: '2' }, 'apple')).toBeNull()
})

it('escapes feed text, so that the text cannot add query parameters or change the link’s host (C41)', () => {
  const feed = { locationName: 'A&origin=x#y', location: 'javascript:alert(1)', field: null }
  const google = new URL(directionsUrl(feed, 'other') ?? '')
  expect(google.origin).toBe('https://www.google.com')
  expect([...google.searchParams.keys()]).toEqual(['api', 'destination'])
  expect(google.searchParams.get('destination')).toBe('A&origin=x#y, javascript:alert(1)')
  const url = new URL(
    directionsUrl({ locationName: 'A&daddr=B#c', location: null, field: null }, 'apple') ?? '',
  )
  expect(url.searchParams.getAll('daddr')).toEqual(['A&daddr=B#c'])
  expect(url.hash).toBe('')
})

it('recognizes the type of device from the data that the browser reports', () => {
  const agent = (platform: string, userAgent = '') => deviceOf({ platform, userAgent })
  expect(agent('iPhone')).toBe('apple')
  expect(agent('MacIntel')).toBe('apple')
  expect(agent('Linux armv81', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)')).toBe('android')
  expect(agent('Win32', 'Mozilla/5.0 (Windows NT 10.0)')).toBe('other')
  expect(agent('Linux x86_64', 'Mozilla/5.0 (X11; Linux x86_64)')).toBe('other')
})
