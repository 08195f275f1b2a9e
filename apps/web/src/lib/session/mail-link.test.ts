import { expect, test } from 'vitest'
import { linkIn, recoveryAddress, taken } from './mail-link.ts'

test('linkIn reads every parameter from the query or the fragment, and the query has priority', () => {
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

test('taken returns the callback path without the query and the fragment', () => {
  expect(taken('/auth/callback', '?token=t&type=confirm&next=//evil.example', '')).toEqual({
    link: { token: 't', type: 'confirm' },
    path: '/auth/callback',
  })
  expect(taken('/auth/callback/', '', '#access_token=a&refresh_token=r')?.path).toBe('/auth/callback')
  expect(taken('/auth/callback', '', '')).toBeNull()
})

test('taken assigns recovery tokens in the root URL to the reset-password page, but no other tokens', () => {
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

test('recoveryAddress returns the reset-password URL with the recovery tokens of the root URL in its fragment', () => {
  const pair = 'access_token=a&refresh_token=r'
  const address = `/auth/reset-password#${pair}`
  expect(recoveryAddress('/', '', `#${pair}&type=recovery`)).toBe(address)
  expect(recoveryAddress('/', `?${pair}&type=recovery`, '')).toBe(address)
  expect(recoveryAddress('/', '', `#${pair}`)).toBeNull()
  expect(recoveryAddress('/features', '', `#${pair}&type=recovery`)).toBeNull()
})

test('taken reads an access token and a refresh token on the reset-password page, but on no other page', () => {
  expect(taken('/auth/reset-password', '?access_token=a&refresh_token=r&type=confirm', '')).toEqual({
    link: { accessToken: 'a', refreshToken: 'r', type: 'recovery' },
    path: '/auth/reset-password',
  })
  expect(taken('/auth/reset-password', '?code=c', '')).toBeNull()
  expect(taken('/dashboard', '?access_token=a&refresh_token=r&type=recovery', '')).toBeNull()
})
