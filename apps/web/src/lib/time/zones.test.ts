import { expect, test } from 'vitest'
import { presentZone, timeZones } from './zones.ts'

test('the list holds the reader’s own zone even where the browser does not list it', () => {
  expect(timeZones('Etc/GMT+12')).toContain('Etc/GMT+12')
  expect(timeZones('Asia/Tokyo')).toContain('UTC')
  expect(new Set(timeZones('UTC')).size).toBe(timeZones('UTC').length)
})

test('zones stand once, under the name a parent would look for', () => {
  const zones = timeZones('Asia/Katmandu')
  expect(zones).toContain('Asia/Kathmandu')
  expect(zones).not.toContain('Asia/Katmandu')
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).not.toContain('Asia/Calcutta')
})

test('a name of today stays as it is', () => {
  expect(presentZone('America/Los_Angeles')).toBe('America/Los_Angeles')
  expect(presentZone('Europe/Kiev')).toBe('Europe/Kyiv')
})
