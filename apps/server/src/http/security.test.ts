import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { adaptErrors } from './errors.ts'
import { secure } from './security.ts'

async function statusFrom(publicUrl: string, origin: string): Promise<number> {
  const app = Fastify()
  adaptErrors(app)
  await secure(app, { publicUrl, styleHashes: [], hstsIncludesSubdomains: false })
  app.post('/act', () => ({}))
  const headers = { origin, host: new URL(origin).host }
  const { statusCode } = await app.inject({ method: 'POST', url: '/act', headers })
  await app.close()
  return statusCode
}

test.each([
  ['https://homefield.example', 'https://homefield.example', 200],
  // The page comes from a second host name of the installation, so its origin matches the Host header.
  ['https://homefield.example', 'https://www.homefield.example', 200],
  // An attacker on the network can forge an http page, so an https server rejects requests from http pages.
  ['https://homefield.example', 'http://homefield.example', 403],
  ['http://localhost:3000', 'http://127.0.0.1:3000', 200],
])(
  'public URL %s: a request from a page at %s to the host of that page gets status %i (C66)',
  async (publicUrl, origin, status) => {
    expect(await statusFrom(publicUrl, origin)).toBe(status)
  },
)

test.each([
  ['https://homefield.example', false, 'max-age=31536000'],
  ['https://homefield.example', true, 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', true, undefined],
])('sends HSTS for %s, with subdomains: %s', async (publicUrl, hstsIncludesSubdomains, expected) => {
  const app = Fastify()
  await secure(app, { publicUrl, styleHashes: [], hstsIncludesSubdomains })
  app.get('/', () => 'page')

  const { headers } = await app.inject('/')

  expect(headers['strict-transport-security']).toBe(expected)
  await app.close()
})
