import { expect, test } from 'vitest'
import { presentZone, timeZones } from './zones.ts'

test("timeZones includes the user's zone even if the browser does not list it", () => {
  expect(timeZones('Etc/GMT+12')).toContain('Etc/GMT+12')
  expect(timeZones('Asia/Tokyo')).toContain('UTC')
  expect(new Set(timeZones('UTC')).size).toBe(timeZones('UTC').length)
})

test('timeZones lists each zone once, under its current name', () => {
  const zones = timeZones('Asia/Katmandu')
  expect(zones).toContain('Asia/Kathmandu')
  expect(zones).not.toContain('Asia/Katmandu')
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).not.toContain('Asia/Calcutta')
})

test('presentZone replaces an outdated zone name with the current name and keeps a current name', () => {
  expect(presentZone('America/Los_Angeles')).toBe('America/Los_Angeles')
  expect(presentZone('Europe/Kiev')).toBe('Europe/Kyiv')
})
