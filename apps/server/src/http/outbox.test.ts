import { startWorld, type World } from '@homefield/testkit/world'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'outbox' })
})
afterAll(() => world.close())

const read = async (path: string, from = world) => {
  const answer = await fetch(from.origin + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Simulates DNS rebinding: sends a request to this machine under another site's host name. */
function readAs(host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(world.origin + path, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

const idsIn = (page: string): string[] =>
  [...page.matchAll(/src="\/dev\/outbox\/([\w-]{36})"/g)].map(([, id]) => id ?? '')

describe('the outbox of emails', () => {
  test('shows “No mail yet.” if the server has not sent any email', async () => {
    expect((await read('/dev/outbox')).text).toContain('No mail yet.')
  })

  test('shows each email as rendered, and next to it the plain text with clickable links', async () => {
    const erin = await world.signUp({ email: 'erin@family.example' })
    await world.settled()
    const page = await read('/dev/outbox')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script')
    expect(page.text).toContain(`to ${erin.email}`)
    expect(page.text).toMatch(
      /<a target="_blank" rel="noopener" href="http:\/\/localhost:3000\/auth\/callback\?token=[\w-]{43}&amp;type=confirm">/,
    )
    // The period at the end of the sentence must not be part of the link.
    expect(page.text).toContain('href="http://localhost:3000/help">')
    // The sign-up sent two emails: a welcome email and a confirmation email.
    const mails = await Promise.all(idsIn(page.text).map((id) => read(`/dev/outbox/${id}`)))
    expect(mails).toHaveLength(2)
    for (const { headers, text } of mails) {
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      )
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(text).toContain('<base target="_blank">')
      expect(text).toContain('</h1>')
    }
    expect(page.text.match(/sandbox="allow-popups allow-popups-to-escape-sandbox"/g)).toHaveLength(2)
  })

  test('shows hostile input in emails as text (C67)', async () => {
    const mia = await world.signUp({ email: 'mia@family.example' })
    const summary =
      '</pre><script>alert(1)</script> "><a href=https://evil.example>x</a> http://localhost:3000.evil.example/'
    await mia.api.POST('/support', { body: { id: '0198c0de-0000-7000-8000-00000000abcd', summary } })
    await world.settled()
    const { text } = await read('/dev/outbox')
    expect(text).toContain('answers to mia@family.example')
    expect(text).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)')
    expect(text).not.toMatch(/<script|href="[^"]*evil/)
  })

  test('serves nothing but emails, and returns 404 if the Host header is not a local name', async () => {
    expect((await read('/dev/outbox/0198c0de-0000-7000-8000-00000000abcd')).status).toBe(404)
    expect((await read('/dev/outbox/..%2f..%2fsecrets')).status).toBe(404)
    const [id = ''] = idsIn((await read('/dev/outbox')).text)
    for (const path of ['/dev/outbox', `/dev/outbox/${id}`]) {
      expect(await readAs('evil.example:3000', path)).toBe(404)
      expect(await readAs('127.0.0.1.evil.example', path)).toBe(404)
      expect(await readAs('localhost:3000', path)).toBe(200)
    }
  })

  describe("access to the outbox only from the server's own machine", () => {
    const inject = (from: { remoteAddress?: string; headers?: Record<string, string> }) =>
      world.app.frame.inject({ url: '/dev/outbox', headers: { host: 'localhost:3000' }, ...from })

    test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
      'the outbox opens for a request from %s',
      async (remoteAddress) => {
        expect((await inject({ remoteAddress }))?.statusCode).toBe(200)
      },
    )

    test.each(['192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7'])(
      'the outbox is not found for a request from %s',
      async (remoteAddress) => {
        expect((await inject({ remoteAddress }))?.statusCode).toBe(404)
      },
    )

    test.each([
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'via',
      'cf-connecting-ip',
    ])('the outbox is not found if the header %s shows that a proxy forwarded the request', async (name) => {
      const headers = { host: 'localhost:3000', [name]: '127.0.0.1' }
      expect((await inject({ remoteAddress: '127.0.0.1', headers }))?.statusCode).toBe(404)
    })

    test.each(['homefield.example', '192.0.2.7:3000', '[2001:db8::7]:3000'])(
      'the outbox is not found under the host name %s',
      async (host) => {
        expect((await inject({ remoteAddress: '127.0.0.1', headers: { host } }))?.statusCode).toBe(404)
      },
    )
  })

  test('has no outbox if the public URL is not a localhost URL', async () => {
    const lan = await startWorld({ name: 'outbox_lan', publicUrl: 'http://homefield.lan:3000' })
    try {
      expect((await read('/dev/outbox', lan)).status).toBe(404)
      expect((await read('/dev/outbox/0198c0de-0000-7000-8000-00000000abcd', lan)).status).toBe(404)
      const person = await lan.person()
      const body = { email: 'anybody@club.example' }
      expect((await person.api.POST('/test-email', { body })).response.status).toBe(404)
      expect((await person.api.GET('/site')).data).toMatchObject({ hasTestMail: false })
    } finally {
      await lan.close()
    }
  })
})
