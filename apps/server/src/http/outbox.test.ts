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

/** As a page whose host name was pointed at this machine would ask. */
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

describe('the outbox', () => {
  test('says that there is nothing yet', async () => {
    expect((await read('/dev/outbox')).text).toContain('No mail yet.')
  })

  test('shows each mail as it looks, beside its text with links to be opened', async () => {
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
    // At the end of a sentence.
    expect(page.text).toContain('href="http://localhost:3000/help">')
    // Welcome and confirm.
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

  test('C67 shows hostile words as text', async () => {
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

  test('shows no file but its own, and nothing to a name that anybody can point here', async () => {
    expect((await read('/dev/outbox/0198c0de-0000-7000-8000-00000000abcd')).status).toBe(404)
    expect((await read('/dev/outbox/..%2f..%2fsecrets')).status).toBe(404)
    const [id = ''] = idsIn((await read('/dev/outbox')).text)
    for (const path of ['/dev/outbox', `/dev/outbox/${id}`]) {
      expect(await readAs('evil.example:3000', path)).toBe(404)
      expect(await readAs('127.0.0.1.evil.example', path)).toBe(404)
      expect(await readAs('localhost:3000', path)).toBe(200)
    }
  })

  test('does not exist in production', async () => {
    const production = await startWorld({ name: 'outboxproduction', environment: 'production' })
    try {
      expect((await read('/dev/outbox', production)).status).toBe(404)
      expect((await read('/dev/outbox/0198c0de-0000-7000-8000-00000000abcd', production)).status).toBe(404)
    } finally {
      await production.close()
    }
  })
})
