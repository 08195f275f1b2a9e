import { may, PROFILE_ACTIONS, type Standing } from '@homefield/domain/access'
import type { Profile } from '@homefield/contract/profile'
import { describe, expect, test } from 'vitest'
import { lessened } from './lessened.ts'

const child = (id: string, standing: Standing) => ({
  id,
  can: Object.fromEntries(PROFILE_ACTIONS.map((action) => [action, may(standing, action)])) as Profile['can'],
})
const list = (...profiles: ReturnType<typeof child>[]) => ({ profiles })

describe('C15 whose copies go because a role was lowered', () => {
  test('an administrator who became a viewer: notes and private events are not his any more', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'administrator'))
    const after = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(lessened(before, after)).toEqual(['profile:kiran'])
  })

  test('an owner who handed the child over', () => {
    expect(lessened(list(child('maya', 'owner')), list(child('maya', 'administrator')))).toEqual([
      'profile:maya',
    ])
  })

  test('nothing goes where rights grew, stayed, or a child came', () => {
    const before = list(child('maya', 'owner'), child('kiran', 'viewer'))
    expect(lessened(before, list(child('maya', 'owner'), child('kiran', 'administrator')))).toEqual([])
    expect(lessened(before, before)).toEqual([])
    expect(lessened(list(), before)).toEqual([])
  })

  test('who is gone altogether is told by the stream', () => {
    expect(lessened(list(child('kiran', 'administrator')), list())).toEqual([])
  })
})
