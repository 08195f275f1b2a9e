import type { Team } from '@homefield/contract/connection'
import { expect, it } from 'vitest'
import { checkedAt } from './checked.ts'

type Given = Parameters<typeof checkedAt>[0][number]
const team = (platform: Team['platform'], lastChecked: string | null, rest: Partial<Given> = {}): Given => ({
  platform,
  lastChecked,
  lastSynced: null,
  problem: null,
  mappedProfiles: [{ id: 'maya', name: 'Maya', color: '#6366F1' }],
  ...rest,
})
const said = (...teams: Given[]) =>
  checkedAt(teams).map(({ at, platforms }) => `${at.toString()} ${platforms.join(', ')}`)

it('reports when the calendars of each platform were last fetched, and sorts platforms by that time', () => {
  expect(
    said(
      team('TeamSnap', '2026-05-14T23:08:30Z'),
      team('Playmetrics', '2026-05-14T23:08:10Z'),
      team('GameChanger', '2026-05-14T21:10:00Z'),
      team('GameChanger', '2026-05-14T23:08:00Z'),
    ),
  ).toEqual(['2026-05-14T21:10:00Z GameChanger', '2026-05-14T23:08:00Z Playmetrics, TeamSnap'])
})

it('reports the last successful sync of a failing feed, and omits a feed that never synced', () => {
  const problem = { reason: 'timeout', since: '2026-05-14T22:00:00Z' } as const
  expect(
    said(team('TeamSnap', '2026-05-14T23:08:00Z', { problem, lastSynced: '2026-05-14T21:10:00Z' })),
  ).toEqual(['2026-05-14T21:10:00Z TeamSnap'])
  expect(said(team('TeamSnap', '2026-05-14T23:08:00Z', { problem }), team('Other', null))).toEqual([])
  expect(said(team('TeamSnap', '2026-05-14T23:08:00Z', { mappedProfiles: [] }))).toEqual([])
})
