import { describe, expect, it } from 'vitest'
import { address, isFieldCode, placeOf, street } from './place.ts'

const where = (locationName: string | null, location: string | null, field: string | null = null) => ({
  locationName,
  location,
  field,
})

describe('the displayed place of an event', () => {
  it('returns the place’s name and the field without repeating the field', () => {
    const at = (name: string | null, field: string | null) => ({ name, field, isTbd: false })
    expect(placeOf(where('Cedar Park', '2200 SE Alder St', 'Field 3'))).toEqual(at('Cedar Park', 'Field 3'))
    expect(placeOf(where('Cedar Park, Field 3', null, 'Field 3'))).toEqual(at('Cedar Park, Field 3', null))
    expect(placeOf(where(null, '2200 SE Alder St'))).toEqual(at('2200 SE Alder St', null))
    expect(placeOf(where(' ', '', 'Pitch 7'))).toEqual(at(null, 'Pitch 7'))
    expect(placeOf(where(null, null))).toBeNull()
  })

  it('recognizes a field name before the street, and does not mistake a street for a field', () => {
    expect(placeOf(where('Cedar Park', 'Field 3, 2200 SE Alder St'))?.field).toBe('Field 3')
    expect(placeOf(where('Marine Complex', 'Marine Complex, Pitch 7, 1550 N Marine Way'))?.field).toBe(
      'Pitch 7',
    )
    expect(placeOf(where('City Hall', 'Court St, Salem'))?.field).toBeNull()
    expect(placeOf(where('City Pool', 'Pool Rd 4, Salem'))?.field).toBeNull()
  })

  it('returns `isTbd` if the team wrote “TBD” as the place, and null if the event has no place', () => {
    expect(placeOf(where('TBD', null))).toEqual({ name: null, field: null, isTbd: true })
    expect(placeOf(where('Northside Park', null, 'tba'))).toEqual({
      name: 'Northside Park',
      field: null,
      isTbd: true,
    })
  })

  it('recognizes “9SW” as a field code and “Pitch 7” as a field name', () => {
    expect(['2', '#3', '9SW', '8S', 'B'].filter((field) => !isFieldCode(field))).toEqual([])
    expect(['Field 3', 'Pitch 7', 'Meadow Park Practice Fields', 'Main'].filter(isFieldCode)).toEqual([])
  })

  it('shows the address if the address adds information to the name', () => {
    expect(address(where('Cedar Park', '2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Cedar Park, 2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Cedar Park'))).toBeNull()
    expect(address(where(null, '2200 SE Alder St'))).toBeNull()
  })

  it.each([
    ['2200 SE Alder St, Portland, OR 97214', '2200 SE Alder St'],
    ['Field 3, 2200 SE Alder St, Portland, OR 97214', '2200 SE Alder St'],
    ['12, rue de la Paix, 75002 Paris', '12, rue de la Paix'],
    ['2200 SE Alder St', '2200 SE Alder St'],
    ['Cedar Park', null],
  ])('returns the street of %s without the city', (location, expected) => {
    expect(street(where('Cedar Park', location))).toBe(expected)
  })

  it('omits the field from the address if the name already includes the field', () => {
    expect(address(where('Cedar Park', 'Field 3, 2200 SE Alder St'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Field 3, 2200 SE Alder St', 'Field 3'))).toBe('2200 SE Alder St')
    expect(address(where('Cedar Park', 'Field 3, 2200 SE Alder St', 'Field 5'))).toBe(
      'Field 3, 2200 SE Alder St',
    )
    expect(address(where('Cedar Park', 'Field 3'))).toBeNull()
  })
})
