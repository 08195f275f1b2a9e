import { expect, it } from 'vitest'
import { freeze } from './command.ts'

it('fixes the request: path filled in and escaped, body as bytes, an id of its own', () => {
  const body = { profileIds: ['a'] }
  const command = freeze(
    { method: 'put', path: '/teams/{id}/profiles', lane: 'team:1', params: { id: 'a/b?c' }, body },
    'account',
    5,
  )
  body.profileIds.push('later')
  expect(command).toMatchObject({
    path: '/teams/a%2Fb%3Fc/profiles',
    body: '{"profileIds":["a"]}',
    file: null,
    account: 'account',
    state: 'waiting',
    attempts: 0,
    createdAt: 5,
  })
  expect(command.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(
    freeze({ method: 'delete', path: '/teams/{id}', lane: 'x', params: { id: '1' } }, 'account', 5).body,
  ).toBeNull()
})

it('has the query behind the path, without what is absent', () => {
  const intent = { method: 'delete', path: '/events/{id}', lane: 'x', params: { id: '1' } } as const
  expect(freeze({ ...intent, query: { scope: 'all' } }, 'account', 5).path).toBe('/events/1?scope=all')
  expect(freeze({ ...intent, query: { scope: undefined } }, 'account', 5).path).toBe('/events/1')
})
