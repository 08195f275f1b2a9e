import { may, PROFILE_ACTIONS, type ViewerRole } from '@homefield/domain/access'
import type { Profile } from '@homefield/contract/profile'
import { describe, expect, test } from 'vitest'
import { downgraded } from './downgraded-access.ts'

const child = (id: string, viewerRole: ViewerRole) => ({
  id,
  can: Object.fromEntries(
    PROFILE_ACTIONS.map((action) => [action, may(viewerRole, action)]),
  ) as Profile['can'],
})
const list = (...profiles: ReturnType<typeof child>[]) => ({ profiles })

describe('C15 downgraded', () => {
  test('reports a child when the user was its administrator and becomes a viewer', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'administrator'))
    const after = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(downgraded(before, after)).toEqual(['profile:kiran'])
  })

  test('reports a child when the user hands the child over to a new owner', () => {
    expect(downgraded(list(child('maya', 'owner')), list(child('maya', 'administrator')))).toEqual([
      'profile:maya',
    ])
  })

  test('reports nothing when access grew or stayed the same, or when a child was added', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(downgraded(before, list(child('maya', 'owner'), child('kiran', 'administrator')))).toEqual([])
    expect(downgraded(before, before)).toEqual([])
    expect(downgraded(list(), before)).toEqual([])
  })

  test('does not report a child that the user can no longer see, because the stream reports that child', () => {
    expect(downgraded(list(child('kiran', 'administrator')), list())).toEqual([])
  })
})
