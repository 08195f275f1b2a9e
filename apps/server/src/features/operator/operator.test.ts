import { operator } from '@homefield/contract/operator'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Vault } from '../../lib/crypto/vault.ts'
import { newId } from '../../lib/ids.ts'

let world: World
let operates: Person
let parent: Person

beforeAll(async () => {
  // The failed jobs of the tests would run again in a process with the role `jobs`.
  world = await startWorld({ name: 'operator', roles: ['http'] })
  // The first account of an installation is its operator.
  operates = await world.person()
  parent = await world.person()
})
afterAll(() => world?.close())
beforeEach(() => world.database.query(`delete from graphile_worker._private_jobs; delete from feeds`))

const overview = async () => (await operates.api.GET('/operator')).data
const commanded = (task: string) => ({ body: { task }, headers: { 'command-id': newId() } })

async function failedJobs(task: string, error: string, count = 1): Promise<void> {
  await world.database.query(
    `select graphile_worker.add_job($1, '{}'::json, max_attempts => 3) from generate_series(1, $2::int)`,
    [task, count],
  )
  await world.database.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts, last_error = $2
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [task, error],
  )
}

describe('overview', () => {
  test('groups failing calendars by host, and sends neither links nor the calendars that work', async () => {
    const vault = new Vault(world.config.secrets.encryptionKeys)
    const insert = (url: string, problem: string | null, since: string | null) =>
      world.database.query(
        `insert into feeds (id, url_hash, url_sealed, failures, problem, problem_since, next_check_at, created_at, updated_at)
         values ($1::uuid, $1::text, $2, $3, $4, $5, '2030-01-01T12:00:00Z', now(), now())`,
        [newId(), vault.seal(url, 'feed-url'), problem === null ? 0 : 4, problem, since],
      )
    await insert('https://league.example/private-token-1.ics', 'serverError', '2026-05-02T00:00:00Z')
    await insert('https://league.example/private-token-2.ics', 'serverError', '2026-05-01T00:00:00Z')
    await insert('https://other.example:8443/private-token-3.ics', 'certificate', '2026-05-03T00:00:00Z')
    await insert('https://fine.example/private-token-4.ics', null, null)

    const { data, response } = await operates.api.GET('/operator')

    expect(response.status).toBe(200)
    expect(data?.feeds).toEqual({
      all: 4,
      late: 0,
      failing: 3,
      hosts: [
        {
          host: 'league.example',
          feeds: 2,
          problem: 'serverError',
          since: '2026-05-01T00:00:00Z',
          nextCheckAt: '2030-01-01T12:00:00Z',
        },
        {
          host: 'other.example:8443',
          feeds: 1,
          problem: 'certificate',
          since: '2026-05-03T00:00:00Z',
          nextCheckAt: '2030-01-01T12:00:00Z',
        },
      ],
    })
    expect(JSON.stringify(data)).not.toContain('private-token')
  })

  test('counts jobs by task with the kind of the last error, and never the error’s text', async () => {
    await failedJobs('mail.send', 'Mail: refused (550 erin@family.example is unknown)', 2)
    await failedJobs('team.sync', 'canceling statement due to statement timeout')
    await world.database.query(
      `select graphile_worker.add_job('place.geocode', '{"address": "1 Oak St"}'::json, run_at => now() + interval '1 hour')`,
    )

    const found = await overview()

    expect(
      found?.jobs.map(({ task, due, ahead, failed, problem }) => [task, due, ahead, failed, problem]),
    ).toEqual([
      ['mail.send', 0, 0, 2, 'mail'],
      ['team.sync', 0, 0, 1, 'timeout'],
      ['place.geocode', 0, 1, 0, null],
    ])
    expect(JSON.stringify(found)).not.toMatch(/erin|Oak/)
  })

  test('finds the newest successful backup and drill, and tells whether the newest attempt failed', async () => {
    const client = await world.database.connect()
    try {
      await client.query('begin')
      await client.query(
        `select set_config('app.user_id', $1, true), set_config('app.now', now()::text, true)`,
        [operates.id],
      )
      await client.query(
        `insert into backups (id, kind, due_at, result, finished_at, bytes, encrypted, problem)
         select gen_random_uuid(), kind, at::timestamptz, result, at::timestamptz, 41000000, true, problem
         from (values ('backup', '2026-05-06T03:00Z', 'done', null), ('backup', '2026-05-07T03:00Z', 'done', null),
           ('backup', '2026-05-08T03:00Z', 'failed', 'no space left'), ('drill', '2026-05-03T04:00Z', 'done', null))
           as b (kind, at, result, problem)`,
      )
      const { rows } = await client.query<{ backups: object }>(
        `select operator_overview() -> 'backups' as backups`,
      )
      expect(rows[0]?.backups).toEqual({
        last: { at: '2026-05-07T03:00:00+00:00', bytes: 41_000_000, isEncrypted: true },
        hasFailed: true,
        drilledAt: '2026-05-03T04:00:00+00:00',
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await overview())?.backups).toBeNull()
  })

  test('counts deliveries of the last day and week per channel', async () => {
    const deliver = (channel: string, status: string, reason: string | null, hoursAgo: number) =>
      world.database.query(
        `insert into notification_deliveries (user_id, kind, channel, target, status, reason, due_at, settled_at, created_at, updated_at)
         values ($1, 'test', $2, 'own', $3, $4, now(), now() - make_interval(hours => $5), now(), now())`,
        [parent.id, channel, status, reason, hoursAgo],
      )
    await deliver('mail', 'sent', null, 1)
    await deliver('mail', 'failed', 'rejected', 30)
    await deliver('mail', 'sent', null, 24 * 8)
    await deliver('push', 'failed', 'gone', 2)
    await deliver('push', 'dropped', 'seen', 3)

    expect((await overview())?.deliveries).toEqual([
      {
        channel: 'mail',
        day: { sent: 1, failed: 0, dropped: 0 },
        week: { sent: 1, failed: 1, dropped: 0 },
        gone: 0,
      },
      {
        channel: 'push',
        day: { sent: 0, failed: 1, dropped: 1 },
        week: { sent: 0, failed: 1, dropped: 1 },
        gone: 1,
      },
    ])
  })

  test('shows this process until it stops, the version and the sizes', async () => {
    await expect.poll(async () => (await overview())?.processes.map(({ roles }) => roles)).toEqual([['http']])
    const found = await overview()
    expect(operator.overview.response.safeParse(found).success).toBe(true)
    expect(found?.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(found?.storage.databaseBytes).toBeGreaterThan(1_000_000)

    await world.stop()
    const { rows } = await world.database.query('select from server_processes')
    await world.startAgain()

    expect(rows).toEqual([])
  })
})

describe('health', () => {
  test('checks the parts that are set, and leaves out the others', async () => {
    const { data } = await operates.api.GET('/operator/health')
    expect(Object.fromEntries(data?.parts.map(({ part, state }) => [part, state]) ?? [])).toEqual({
      database: 'working',
      files: 'working',
      push: 'working',
      mail: 'off',
      nats: 'off',
      places: 'off',
      tiles: 'off',
      routing: 'off',
      teamsnap: 'off',
      sms: 'off',
    })
  })
})

describe('failed jobs', () => {
  test('tries the failed jobs of one task again', async () => {
    await failedJobs('mail.send', 'Mail: refused', 2)
    await failedJobs('team.sync', 'timeout')

    const { data } = await operates.api.POST('/operator/jobs/retry', commanded('mail.send'))

    expect(data).toEqual({ jobs: 2 })
    const jobs = (await overview())?.jobs.map(({ task, due, failed }) => [task, due, failed])
    expect(jobs).toEqual([
      ['team.sync', 0, 1],
      ['mail.send', 2, 0],
    ])
  })

  test('deletes the failed jobs of one task, but none that waits', async () => {
    await failedJobs('mail.send', 'Mail: refused', 2)
    await world.database.query(`select graphile_worker.add_job('mail.send', '{}'::json)`)

    const { data } = await operates.api.POST('/operator/jobs/dismiss', commanded('mail.send'))

    expect(data).toEqual({ jobs: 2 })
    expect((await overview())?.jobs.map(({ due, failed }) => [due, failed])).toEqual([[1, 0]])
  })

  test('are out of reach for everybody else, also with SQL of the role of requests', async () => {
    await failedJobs('mail.send', 'Mail: refused')

    const { response } = await parent.api.POST('/operator/jobs/dismiss', commanded('mail.send'))

    expect(response.status).toBe(404)
    expect((await overview())?.jobs.map(({ failed }) => failed)).toEqual([1])
  })
})
