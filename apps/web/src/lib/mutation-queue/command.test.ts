import { expect, it } from 'vitest'
import { freeze } from './command.ts'
import { requestFor } from './mutations.ts'

it('creates a command with a new id and with a copy of the request data', () => {
  const body = { profileIds: ['a'] }
  const command = freeze({ kind: 'mapTeam', queueKey: 'team:1', params: { id: '1' }, body }, 'account', 5)
  body.profileIds.push('later')
  expect(command).toMatchObject({
    kind: 'mapTeam',
    params: { id: '1' },
    body: { profileIds: ['a'] },
    file: null,
    account: 'account',
    state: 'pending',
    attempts: 0,
    createdAt: 5,
  })
  expect(command.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

it('builds a request with escaped path parameters, an appended query and a JSON body', () => {
  expect(requestFor({ kind: 'mapTeam', params: { id: 'a/b?c' }, body: { profileIds: ['a'] } })).toEqual({
    method: 'put',
    path: '/teams/a%2Fb%3Fc/profiles',
    body: '{"profileIds":["a"]}',
  })
  expect(requestFor({ kind: 'deleteEvent', params: { id: '1' }, query: { scope: 'all' } })).toEqual({
    method: 'delete',
    path: '/events/1?scope=all',
    body: null,
  })
  expect(requestFor({ kind: 'deleteEvent', params: { id: '1' }, query: {} }).path).toBe('/events/1')
})
