import { expect, test } from 'vitest'
import { linkIn, recoveryAddress, taken } from './mail-link.ts'

test('every parameter is read from the query and from the fragment, and the query wins', () => {
  const all = 'code=c&type=recovery&access_token=a&refresh_token=r&token=t&flow=recovery'
  const link = {
    code: 'c',
    type: 'recovery',
    accessToken: 'a',
    refreshToken: 'r',
    token: 't',
    flow: 'recovery',
  }
  expect(linkIn(`?${all}`, '')).toEqual(link)
  expect(linkIn('', `#${all}`)).toEqual(link)
  expect(linkIn('', all)).toEqual(link)
  expect(linkIn('?type=confirm', '#type=recovery&token=t')).toEqual({ type: 'confirm', token: 't' })
  expect(linkIn('?token=&utm_source=mail', '#top')).toEqual({})
})

test('the callback’s address is left without anything that was in it', () => {
  expect(taken('/auth/callback', '?token=t&type=confirm&next=//evil.example', '')).toEqual({
    link: { token: 't', type: 'confirm' },
    path: '/auth/callback',
  })
  expect(taken('/auth/callback/', '', '#access_token=a&refresh_token=r')?.path).toBe('/auth/callback')
  expect(taken('/auth/callback', '', '')).toBeNull()
})

test('a recovery pair at the root goes to the new password, and no other does', () => {
  const atReset = {
    link: { accessToken: 'a', refreshToken: 'r', type: 'recovery' },
    path: '/auth/reset-password',
  }
  expect(taken('/', '?access_token=a&refresh_token=r&type=recovery', '')).toEqual(atReset)
  expect(taken('/', '', '#access_token=a&refresh_token=r&type=recovery')).toEqual(atReset)
  expect(taken('/', '?type=recovery', '#access_token=a&refresh_token=r')).toEqual(atReset)
  expect(taken('/', '?access_token=a&refresh_token=r', '')).toBeNull()
  expect(taken('/', '?access_token=a&refresh_token=r&type=confirm', '')).toBeNull()
  expect(taken('/', '?access_token=a&type=recovery', '')).toBeNull()
})

test('the pre-rendered root hands a recovery pair on in the fragment, wherever it arrived', () => {
  const pair = 'access_token=a&refresh_token=r'
  const address = `/auth/reset-password#${pair}`
  expect(recoveryAddress('/', '', `#${pair}&type=recovery`)).toBe(address)
  expect(recoveryAddress('/', `?${pair}&type=recovery`, '')).toBe(address)
  expect(recoveryAddress('/', '', `#${pair}`)).toBeNull()
  expect(recoveryAddress('/features', '', `#${pair}&type=recovery`)).toBeNull()
})

test('the new password takes a pair, whatever else stands beside it; other pages take nothing', () => {
  expect(taken('/auth/reset-password', '?access_token=a&refresh_token=r&type=confirm', '')).toEqual({
    link: { accessToken: 'a', refreshToken: 'r', type: 'recovery' },
    path: '/auth/reset-password',
  })
  expect(taken('/auth/reset-password', '?code=c', '')).toBeNull()
  expect(taken('/dashboard', '?access_token=a&refresh_token=r&type=recovery', '')).toBeNull()
})
