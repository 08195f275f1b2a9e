import { newId } from '../lib/ids.ts'
import { addChild } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterEach, expect, test } from 'vitest'

const TOKEN = 'read-what-it-counts'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/

let world: World | undefined
let sink: MailSink | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
  await sink?.close()
  sink = undefined
})

const read = (origin: string, authorization?: string) =>
  fetch(`${origin}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

test('answers 404 for /metrics if no token is configured', async () => {
  world = await startWorld({ name: 'no-metrics', roles: ['http'] })
  expect((await read(world.origin)).status).toBe(404)
  expect((await read(world.origin, `Bearer ${TOKEN}`)).status).toBe(404)
})

test('/metrics returns operational numbers, but no personal data, to a caller with the token (C70)', async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'metrics', metricsToken: TOKEN, smtpUrl: sink.url })
  const { origin, settled } = world
  const erin = await world.person({ name: 'Erin Cole' })
  const maya = await addChild(erin, 'Maya')
  await erin.api.GET('/profiles/{id}', { params: { path: { id: maya } } })
  await erin.api.GET('/profiles/{id}', { params: { path: { id: newId() } } })
  await fetch(`${origin}/nobody/${erin.email}`)
  await world.database.query('update users set email_verified = true')
  await erin.api.POST('/deliveries/test')
  await settled()
  const stream = await fetch(`${origin}/api/v1/stream`, { headers: { cookie: erin.cookie } })

  for (const wrong of [undefined, TOKEN, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, 'Bearer '])
    expect((await read(origin, wrong)).status).toBe(404)
  const answer = await read(origin, `Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const text = await answer.text()
  const valueOf = (name: string, ...labels: string[]) => {
    const line = text
      .split('\n')
      .find(
        (one) =>
          (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
          labels.every((label) => one.includes(label)),
      )
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  const requests = 'homefield_http_request_duration_seconds_count'
  expect(valueOf(requests, 'route="/api/v1/profiles/:id"', 'method="GET"', 'status="200"')).toBe(1)
  expect(valueOf(requests, 'route="/api/v1/profiles/:id"', 'status="404"')).toBe(1)
  // The test sent six requests that got 404: one with an unknown path, and five with a wrong token.
  expect(valueOf(requests, 'route="none"', 'status="404"')).toBe(6)
  for (const state of ['busy', 'idle', 'waiting'])
    expect(valueOf('homefield_pool_connections', 'role="app"', `state="${state}"`)).toBeGreaterThanOrEqual(0)
  expect(valueOf('homefield_oldest_due_job_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf('homefield_feeds', 'state="late"')).toBe(0)
  expect(valueOf('homefield_streams')).toBe(1)
  expect(valueOf('homefield_waiting_tasks')).toBe(0)
  expect(valueOf('homefield_deliveries_total', 'way="mail"', 'result="sent"')).toBe(1)
  expect(valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(text).not.toMatch(UUID)
  for (const word of [erin.email, 'Erin', 'Maya', '@']) expect(text).not.toContain(word)
  await stream.body?.cancel()
})

test('counts jobs by task and state', async () => {
  world = await startWorld({ name: 'metrics-jobs', metricsToken: TOKEN, roles: ['http'] })
  await world.database.query(
    `select graphile_worker.add_job('mail.send', '{}'::json, run_at => now() - interval '1 minute'),
       graphile_worker.add_job('mail.send', '{}'::json, run_at => now() + interval '1 hour')`,
  )
  const text = await (await read(world.origin, `Bearer ${TOKEN}`)).text()
  expect(text).toContain('homefield_jobs{task="mail.send",state="due"} 1')
  expect(text).toContain('homefield_jobs{task="mail.send",state="ahead"} 1')
  const seconds = Number(/^homefield_oldest_due_job_seconds (.+)$/m.exec(text)?.[1])
  expect(seconds).toBeGreaterThanOrEqual(60)
  expect(seconds).toBeLessThan(3600)
})
