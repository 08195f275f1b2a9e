import { describe, expect, it } from 'vitest'
import { batchOf, isRunning } from './running.ts'
import { importAt, teamWith } from './team.fixture.ts'

const NOW = Temporal.Instant.from('2026-05-14T23:12:30Z')

const running = teamWith({ import: importAt('fetching') })
const done = teamWith({ import: importAt('done') })

describe('whether an import counts as running', () => {
  it('counts an import as running until the server reports its end', () => {
    expect([running, done, teamWith()].map((team) => isRunning(team, NOW))).toEqual([true, false, false])
  })

  it('stops counting an import as running after 30 minutes, even if the server has reported no end', () => {
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:41:59Z'))).toBe(true)
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:42:00Z'))).toBe(false)
  })

  it('counts an import as running even if the device’s clock is behind the server’s clock', () => {
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:10:00Z'))).toBe(true)
  })
})

describe('the progress of several imports that started together', () => {
  it('reports import 2 of 3 as running after one of three imports has ended', () => {
    expect(batchOf([done, running, running], NOW)).toEqual({ at: 2, of: 3 })
    expect(batchOf([running, running, running], NOW)).toEqual({ at: 1, of: 3 })
  })

  it('ignores teams without an import, and imports that started long before the running one', () => {
    const earlier = teamWith({ import: importAt('done', { startedAt: '2026-05-14T22:00:00Z' }) })
    expect(batchOf([earlier, teamWith(), running], NOW)).toEqual({ at: 1, of: 1 })
  })

  it('returns null if no import is running', () => {
    expect(batchOf([done, teamWith()], NOW)).toBeNull()
  })
})
