import { describe, expect, it } from 'vitest'
import { address, directionsUrl, placeName } from './place.ts'

const where = (locationName: string | null, location: string | null, field: string | null = null) => ({
  locationName,
  location,
  field,
})

describe('where it is', () => {
  it('names the place with its field, once', () => {
    expect(placeName(where('Cedar Park', '2200 SE Alder St', 'Field 3'))).toBe('Cedar Park, Field 3')
    expect(placeName(where('Cedar Park, Field 3', null, 'Field 3'))).toBe('Cedar Park, Field 3')
    expect(placeName(where(null, '2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(placeName(where(' ', '', 'Pitch 7'))).toBe('Pitch 7')
    expect(placeName(where(null, null))).toBeNull()
  })

  it('adds the address where it says more', () => {
    expect(address(where('Cedar Park', '2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Cedar Park, 2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Cedar Park'))).toBeNull()
    expect(address(where(null, '2200 SE Alder St'))).toBeNull()
  })

  it('C41 keeps whatever a feed says inside one parameter of the directions', () => {
    const url = new URL(directionsUrl(where('A&origin=x#y', 'javascript:alert(1)')) ?? '')
    expect(url.origin).toBe('https://www.google.com')
    expect([...url.searchParams.keys()]).toEqual(['api', 'destination'])
    expect(url.searchParams.get('destination')).toBe('A&origin=x#y, javascript:alert(1)')
    expect(directionsUrl(where(null, null, 'Field 3'))).toBeNull()
  })
})
