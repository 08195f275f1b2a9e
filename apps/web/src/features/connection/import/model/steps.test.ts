import { expect, it } from 'vitest'
import { elapsedText, percentOf, stepsOf } from './steps.ts'
import { importAt } from './team.fixture.ts'

it('shows each of the four import steps as past, current or upcoming', () => {
  const states = (step: Parameters<typeof importAt>[0]) => stepsOf(importAt(step)).map(({ state }) => state)
  expect(states('pending')).toEqual(['now', 'ahead', 'ahead', 'ahead'])
  expect(states('fetching')).toEqual(['now', 'ahead', 'ahead', 'ahead'])
  expect(states('found')).toEqual(['past', 'now', 'ahead', 'ahead'])
  expect(states('mapping')).toEqual(['past', 'past', 'now', 'ahead'])
  expect(states('done')).toEqual(['past', 'past', 'past', 'past'])
})

it('never moves the progress bar back, and advances it with the number of mapped events', () => {
  const bar = (['pending', 'fetching', 'found'] as const).map((step) => percentOf(importAt(step)))
  expect(bar).toEqual([...bar].sort((a, b) => a - b))
  // The mapping step covers the bar from 45% to 95%, so 28 of 42 mapped events move it to 78%.
  expect(percentOf(importAt('mapping', { mapped: 28, toMap: 42 }))).toBe(78)
  expect(percentOf(importAt('mapping', { mapped: 0, toMap: 42 }))).toBe(percentOf(importAt('found')))
  expect(percentOf(importAt('mapping', { mapped: 99, toMap: 42 }))).toBeLessThan(100)
  expect(percentOf(importAt('mapping', { mapped: 0, toMap: 0 }))).toBe(45)
  expect(percentOf(importAt('done'))).toBe(100)
})

it('counts seconds since the import started and never shows a negative time', () => {
  const at = (now: string) => elapsedText('2026-05-14T23:12:00Z', Temporal.Instant.from(now))
  expect(at('2026-05-14T23:12:02.900Z')).toBe('0:02')
  expect(at('2026-05-14T23:24:40Z')).toBe('12:40')
  expect(at('2026-05-14T23:11:50Z')).toBe('0:00')
})
