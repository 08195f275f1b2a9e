import { startMailSink, type MailSink } from '@homefield/testkit/mail-sink'
import { startWorld, type World } from '@homefield/testkit/world'
import { credentialIn } from '@homefield/testkit/person'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Tests the whole path of a link: request, job, email over SMTP, opened link, effect. */

let sink: MailSink
let world: World
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'mailed-links', smtpUrl: sink.url })
})
afterAll(async () => {
  await world.close()
  await sink.close()
})

const EMAIL = 'parent@example.org'
const PASSWORD = 'Correct1horse'
const post = (path: string, body: object, headers = {}) =>
  fetch(`${world.origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Returns the token in the newest email, after decoding the quoted-printable text (RFC 2045). */
async function mailedToken(): Promise<string> {
  await world.settled()
  const { raw = '', to } = sink.mails.at(-1) ?? {}
  expect(to).toEqual([EMAIL])
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /auth\/callback\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
}

test('confirms an address and resets a forgotten password with links from delivered emails (C64)', async () => {
  expect((await post('/sign-up/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  const confirm = await post('/verify', { token: await mailedToken(), type: 'confirm', password: PASSWORD })
  expect(await confirm.json()).toEqual({ outcome: 'session' })

  expect((await post('/recover', { email: EMAIL })).status).toBe(200)
  const token = await mailedToken()
  const opened = await post('/verify', { token, type: 'recovery' })
  expect(await opened.json()).toEqual({ outcome: 'recovery' })
  const authorization = `Recovery ${credentialIn(opened.headers, 'recovery')}`
  expect((await post('/reset-password', { password: 'Another2horse' }, { authorization })).status).toBe(200)
  await world.settled()
  expect(sink.mails).toHaveLength(3)
  expect((await post('/sign-in/email', { email: EMAIL, password: 'Another2horse' })).status).toBe(200)
  expect(world.logged()).not.toContain(token)
  expect(world.logged()).not.toContain(EMAIL)
})
