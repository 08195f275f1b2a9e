import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { adaptErrors } from './errors.ts'

test.each([
  ['GET', '55P03', 'a lock was waited for too long', 503, 'unavailable'],
  ['POST', '55P03', 'a lock was waited for too long', 503, 'unavailable'],
  ['GET', '40001', 'a replica canceled a read', 503, 'unavailable'],
  ['POST', '40P01', 'a deadlock', 409, 'commandRunning'],
  ['GET', '57014', 'a statement took too long', 503, 'unavailable'],
  ['POST', '57014', 'a statement took too long', 500, 'unexpected'],
] as const)('answers %s after the SQLSTATE %s (%s) with %i %s', async (method, code, _what, status, name) => {
  const app = Fastify()
  adaptErrors(app)
  app.route({
    method,
    url: '/',
    handler: () => Promise.reject(Object.assign(new Error('canceling statement'), { code })),
  })

  const answer = await app.inject({ method, url: '/' })
  await app.close()

  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ error: { code: name } })
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
})
