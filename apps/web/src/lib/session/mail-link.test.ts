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

test('`taken` returns the path of the callback page without query and fragment', () => {
  expect(taken('/auth/callback', '?token=t&type=confirm&next=//evil.example', '')).toEqual({
    link: { token: 't', type: 'confirm' },
    path: '/auth/callback',
  })
  expect(taken('/auth/callback/', '', '#access_token=a&refresh_token=r')?.path).toBe('/auth/callback')
  expect(taken('/auth/callback', '', '')).toBeNull()
})

test('`taken` sends recovery tokens at the root URL to the reset-password page and ignores other tokens at the root', () => {
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

test('`recoveryAddress` moves the recovery tokens of the root URL into the fragment of the reset-password URL', () => {
  const pair = 'access_token=a&refresh_token=r'
  const address = `/auth/reset-password#${pair}`
  expect(recoveryAddress('/', '', `#${pair}&type=recovery`)).toBe(address)
  expect(recoveryAddress('/', `?${pair}&type=recovery`, '')).toBe(address)
  expect(recoveryAddress('/', '', `#${pair}`)).toBeNull()
  expect(recoveryAddress('/features', '', `#${pair}&type=recovery`)).toBeNull()
})

test('`taken` finds an access token and a refresh token on the reset-password page, but not on the dashboard', () => {
  expect(taken('/auth/reset-password', '?access_token=a&refresh_token=r&type=confirm', '')).toEqual({
    link: { accessToken: 'a', refreshToken: 'r', type: 'recovery' },
    path: '/auth/reset-password',
  })
  expect(taken('/auth/reset-password', '?code=c', '')).toBeNull()
  expect(taken('/dashboard', '?access_token=a&refresh_token=r&type=recovery', '')).toBeNull()
})
