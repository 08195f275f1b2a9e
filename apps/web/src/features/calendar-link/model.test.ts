import { describe, expect, it } from 'vitest'
import { followings, optOutSecretIn, veiled } from './model.ts'

const URL_ = 'https://homefield.example/calendar/9tQ2vXk7Lr4mZbW8yH3cN6fJpS1dGaUe0123456789a.ics'

describe('the URL of a calendar link', () => {
  it('converts a calendar link’s URL to subscription links for Google, Apple and Outlook', () => {
    const secret = '9tQ2vXk7Lr4mZbW8yH3cN6fJpS1dGaUe0123456789a'
    expect(followings(URL_)).toEqual({
      google: `https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fhomefield.example%2Fcalendar%2F${secret}.ics`,
      apple: `webcal://homefield.example/calendar/${secret}.ics`,
      outlook: `https://outlook.live.com/calendar/0/addfromweb?url=https%3A%2F%2Fhomefield.example%2Fcalendar%2F${secret}.ics&name=Homefield`,
    })
  })

  it('veiled() replaces the end of the secret in the URL with dots', () => {
    expect(veiled(URL_)).toBe('https://homefield.example/calendar/9tQ2vXk7Lr4m••••')
  })
})

it.each([
  ['secret=abc.k1.def', 'abc.k1.def'],
  ['#secret=abc.k1.def', 'abc.k1.def'],
  ['secret=', null],
  ['other=1', null],
  ['', null],
])('the secret in the fragment %j is %j', (hash, secret) => {
  expect(optOutSecretIn(hash)).toBe(secret)
})
