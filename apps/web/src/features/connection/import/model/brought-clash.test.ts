import { expect, it } from 'vitest'
import { madeClash } from '../../../clash/model/made-clash.ts'
import { madeEvent } from '../../../event/model/made-event.ts'
import { broughtClashes } from './brought-clash.ts'
import { teamWith } from './team.fixture.ts'

const child = (profileId: string) => [
  { eventId: `of-${profileId}`, profileId, name: profileId, color: '#6366F1' },
]
const ours = madeEvent({ teamName: 'Harbor FC', platform: 'Playmetrics', children: child('maya') })
const other = madeEvent({ teamName: 'Otters', platform: 'GameChanger', children: child('owen') })
const team = teamWith()

it('finds a team’s clashes by the team’s name, platform and children', () => {
  const clash = madeClash(other, ours)
  expect(broughtClashes([madeClash(other, other), clash], team)).toEqual([clash])
  const namesake = madeEvent({ teamName: 'Harbor FC', platform: 'Other', children: child('maya') })
  const sibling = madeEvent({ teamName: 'Harbor FC', platform: 'Playmetrics', children: child('owen') })
  expect(broughtClashes([madeClash(namesake, sibling)], team)).toEqual([])
})

it('omits clashes that the family has already settled', () => {
  expect(broughtClashes([madeClash(ours, other, { settledAt: '2026-05-14T00:00:00Z' })], team)).toEqual([])
})
