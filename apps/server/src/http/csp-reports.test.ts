import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { takeCspReports, violationsIn } from './csp-reports.ts'

const modern = (body: Record<string, unknown>) => ({ type: 'csp-violation', body })

test('parses the old and the new report format of browsers into the same violation', () => {
  const expected = { directive: 'script-src-elem', blocked: 'inline', script: 'app-1a2b3c4d.js', line: 12 }
  const file = 'https://homefield.example/assets/app-1a2b3c4d.js'
  expect(
    violationsIn(
      JSON.stringify([
        modern({
          effectiveDirective: 'script-src-elem',
          blockedURL: 'inline',
          sourceFile: file,
          lineNumber: 12,
        }),
      ]),
    ),
  ).toEqual([expected])
  const old = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'source-file': file,
    'line-number': 12,
  }
  expect(violationsIn(JSON.stringify({ 'csp-report': old }))).toEqual([expected])
})

test('logs only fixed words from a report, because anyone can send reports with any text', () => {
  const hostile = 'erin@family.example\n{"level":"fatal"}'
  const [violation] = violationsIn(
    JSON.stringify([
      modern({
        effectiveDirective: hostile,
        blockedURL: `https://x.example/?token=${hostile}`,
        sourceFile: `/assets/${hostile}.js`,
        lineNumber: 1.5,
        documentURL: hostile,
        sample: hostile,
      }),
    ]),
  )
  expect(violation).toEqual({ directive: 'other', blocked: 'address', script: null, line: null })
})

test.each(['', '{', 'null', '[]', '"x"', '{"csp-report":1}', '[{"type":"deprecation","body":{}}]'])(
  'finds no violation in %j',
  (text) => expect(violationsIn(text)).toEqual([]),
)

test('limits the number of log lines across all senders, and rejects a long body', async () => {
  const logged: string[] = []
  const app = Fastify()
  takeCspReports(
    app,
    createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
  )
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': 'application/reports+json' },
      payload,
    })
  const many = JSON.stringify(
    Array.from({ length: 50 }, () => modern({ effectiveDirective: 'img-src', blockedURL: 'data' })),
  )

  expect((await send(many)).statusCode).toBe(204)
  expect(logged).toHaveLength(10)
  for (let sent = 0; sent < 20; sent++) expect((await send(many)).statusCode).toBe(204)
  expect(logged).toHaveLength(60)
  expect((await send(`["${'x'.repeat(17 * 1024)}"]`)).statusCode).toBe(413)
  await app.close()
})
