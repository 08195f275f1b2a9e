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

describe('downgraded: the children for which the user lost rights (C15)', () => {
  test('returns a child if a friend made the user a viewer instead of an administrator', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'administrator'))
    const after = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(downgraded(before, after)).toEqual(['profile:kiran'])
  })

  test('returns a child that the user handed over and now only administers', () => {
    expect(downgraded(list(child('maya', 'owner')), list(child('maya', 'administrator')))).toEqual([
      'profile:maya',
    ])
  })

  test('returns no child if the user gained rights, kept all rights or added a child', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(downgraded(before, list(child('maya', 'owner'), child('kiran', 'administrator')))).toEqual([])
    expect(downgraded(before, before)).toEqual([])
    expect(downgraded(list(), before)).toEqual([])
  })

  test('leaves out a child that the user can no longer see, because the stream reports lost access', () => {
    expect(downgraded(list(child('kiran', 'administrator')), list())).toEqual([])
  })
})
