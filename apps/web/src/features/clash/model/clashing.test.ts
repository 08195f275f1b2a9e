import type { Clash, ClashSide } from '@homefield/contract/clash'
import { expect, it } from 'vitest'
import { clashing } from './clashing.ts'

const side = (name: string): ClashSide => ({ eventId: `e-${name}`, eventGroupId: name, profileIds: ['maya'] })

function clash(first: string, second: string, settledAt: string | null = null): Clash {
  return {
    kind: 'overlap',
    first: side(first),
    second: side(second),
    from: '2026-05-15T01:00:00Z',
    to: '2026-05-15T02:00:00Z',
    endsAt: '2026-05-15T02:00:00Z',
    driveMinutes: null,
    driveFrom: null,
    estimateMinutes: null,
    driver: null,
    isAssumed: false,
    settledAt,
  }
}

it('lists an unsettled clash under both of its events, and omits settled clashes', () => {
  const practiceGame = clash('practice', 'game')
  const gameSwim = clash('game', 'swim')
  const report = { clashes: [practiceGame, gameSwim, clash('swim', 'meet', '2026-05-01T00:00:00Z')] }
  expect([...clashing(report)]).toEqual([
    ['practice', [practiceGame]],
    ['game', [practiceGame, gameSwim]],
    ['swim', [gameSwim]],
  ])
})

it('returns the same object when called again with the same report, so that React does not re-render', () => {
  const report = { clashes: [clash('practice', 'game')] }
  expect(clashing(report)).toBe(clashing(report))
})
