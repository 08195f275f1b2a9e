import { describe, expect, it } from 'vitest'
import { batchOf, isRunning } from './running.ts'
import { importAt, teamWith } from './team.fixture.ts'

const NOW = Temporal.Instant.from('2026-05-14T23:12:30Z')

const running = teamWith({ import: importAt('fetching') })
const done = teamWith({ import: importAt('done') })

describe('an import under way', () => {
  it('is one that has begun and not ended', () => {
    expect([running, done, teamWith()].map((team) => isRunning(team, NOW))).toEqual([true, false, false])
  })

  it('is not believed for ever: what stands for half an hour does not move', () => {
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:41:59Z'))).toBe(true)
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:42:00Z'))).toBe(false)
  })

  it('of a clock behind the server is one all the same', () => {
    expect(isRunning(running, Temporal.Instant.from('2026-05-14T23:10:00Z'))).toBe(true)
  })
})

describe('how far a refresh of several is', () => {
  it('counts those that began together and have ended, and the one it is at', () => {
    expect(batchOf([done, running, running], NOW)).toEqual({ at: 2, of: 3 })
    expect(batchOf([running, running, running], NOW)).toEqual({ at: 1, of: 3 })
  })

  it('leaves out what ended in an earlier refresh, and teams that were not asked', () => {
    const earlier = teamWith({ import: importAt('done', { startedAt: '2026-05-14T22:00:00Z' }) })
    expect(batchOf([earlier, teamWith(), running], NOW)).toEqual({ at: 1, of: 1 })
  })

  it('says nothing where nothing is under way', () => {
    expect(batchOf([done, teamWith()], NOW)).toBeNull()
  })
})
