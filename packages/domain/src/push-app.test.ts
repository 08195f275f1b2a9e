import { describe, expect, it } from 'vitest'
import { type PushAppFields, pushAppProblems } from './push-app.ts'

const ntfy = { kind: 'ntfy', server: 'https://ntfy.sh', channel: 'cole-family_7', token: '' } as const
const gotify = {
  kind: 'gotify',
  server: 'https://push.example/gotify',
  channel: '',
  token: 'AxYz.12',
} as const
const apprise = {
  kind: 'apprise',
  server: 'http://apprise.example:8000',
  channel: 'cole',
  token: '',
} as const

describe('the fields of a push app', () => {
  it.each<PushAppFields>([ntfy, { ...ntfy, token: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' }, gotify, apprise])(
    'accepts %j',
    (fields) => expect(pushAppProblems(fields)).toEqual([]),
  )

  it.each<[string, PushAppFields, string[]]>([
    ['an address without http', { ...ntfy, server: 'ntfy.sh' }, ['server']],
    ['another protocol', { ...ntfy, server: 'ftp://ntfy.sh' }, ['server']],
    ['a password in the address', { ...ntfy, server: 'https://me:secret@ntfy.sh' }, ['server']],
    ['a query', { ...ntfy, server: 'https://ntfy.sh/?auth=1' }, ['server']],
    ['a topic with a slash', { ...ntfy, channel: 'cole/family' }, ['channel']],
    ['a topic of 65 characters', { ...ntfy, channel: 'a'.repeat(65) }, ['channel']],
    ['ntfy without a topic', { ...ntfy, channel: '' }, ['channel']],
    ['a token with a line break', { ...ntfy, token: 'a\nb' }, ['token']],
    ['Gotify without a token', { ...gotify, token: '' }, ['token']],
    ['Gotify with a topic', { ...gotify, channel: 'cole' }, ['channel']],
    ['Apprise without a key and with a token', { ...apprise, channel: '', token: 'x' }, ['channel', 'token']],
  ])('names what is wrong with %s', (_what, fields, problems) => {
    expect(pushAppProblems(fields)).toEqual(problems)
  })
})
