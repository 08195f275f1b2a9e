import { newId } from '../lib/ids.ts'
import { addChild } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { startWorld, type World } from '@homefield/testkit/world'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { watchBackups } from '../operator/backups/metrics.ts'

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

test('the alerts and the dashboard of deploy/observability read only metrics that exist', async () => {
  world = await startWorld({ name: 'observed', metricsToken: TOKEN })
  const text = await (await read(world.origin, `Bearer ${TOKEN}`)).text()
  const known = new Set([...text.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name))
  // The test server makes no backups, so it has no metrics of backups.
  watchBackups({ watch: (name: string) => void known.add(name) } as never, {} as never)
  const folder = join(import.meta.dirname, '../../../../deploy/observability')
  const files = await Promise.all(
    ['alerts.yml', 'dashboard.json'].map((file) => readFile(join(folder, file), 'utf8')),
  )
  const used = files.flatMap((file) => file.match(/\b(?:homefield|nodejs|process)_[a-z0-9_]+/g) ?? [])
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([])
})
