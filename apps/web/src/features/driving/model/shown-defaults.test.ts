import type { LegDefault } from '@homefield/contract/coverage'
import { expect, test } from 'vitest'
import { madeCommand } from '../../../lib/mutation-queue/command.fixture.ts'
import { drivingFamily } from './family.fixture.ts'
import { shownDefaults } from './shown-defaults.ts'

const sam: LegDefault = {
  id: 'one',
  profileId: 'maya',
  direction: 'back',
  teamId: null,
  teamName: null,
  activity: 'practice',
  weekday: 2,
  fromDay: '2026-01-05',
  untilDay: null,
  driver: { kind: 'user', userId: 'sam', name: 'Sam Reed', isViewer: false },
  answer: 'accepted',
  version: 1,
}
const family = drivingFamily({ defaults: [sam, { ...sam, id: 'other', profileId: 'owen' }] })

test('shownDefaults lists the defaults of one child', () => {
  expect(shownDefaults(family, 'maya', [])).toEqual([sam])
})

test('shownDefaults leaves out a default whose deletion waits, unless the server rejected the deletion', () => {
  const deletion = madeCommand({ kind: 'deleteLegDefault', params: { id: 'one' } })

  expect(shownDefaults(family, 'maya', [deletion])).toEqual([])
  expect(shownDefaults(family, 'maya', [{ ...deletion, state: 'failed' }])).toEqual([sam])
})

test('shownDefaults adds a default that waits, which asks another person', () => {
  const driver = { kind: 'user', userId: 'kim' } as const
  const body = { id: 'two', profileId: 'maya', direction: 'there', weekday: 4, driver } as const
  const addition = madeCommand({ kind: 'addLegDefault', body })

  expect(shownDefaults(family, 'maya', [addition])).toMatchObject([
    { id: 'one' },
    { id: 'two', weekday: 4, answer: 'asked', driver: { name: 'Kim Lee' } },
  ])
})
