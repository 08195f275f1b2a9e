import { expect, it } from 'vitest'
import { isWholeAddress } from './model.ts'

const GOOD = ['grandma.jo@calloway.family', ' jo+soccer@mail.example.co.uk ', 'josé@exämple.org']
const BAD = [
  '',
  'jo',
  'jo@',
  '@example.com',
  'grandma.jo@calloway',
  'jo@example.',
  'jo@.com',
  'jo@a..com',
  'jo@example.com, al@example.com',
  'Jo <jo@example.com>',
  'jo@example.com\nBcc: al@example.com',
  'a b@example.com',
]

it('accepts exactly one complete email address (C68)', () => {
  expect(GOOD.filter((text) => !isWholeAddress(text))).toEqual([])
  expect(BAD.filter(isWholeAddress)).toEqual([])
})
