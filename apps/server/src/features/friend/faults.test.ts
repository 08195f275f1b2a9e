import { befriend, given, pastAllRights } from '@homefield/testkit/family'
import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import type { Person } from '@homefield/testkit/person'
import { type Attempt, atEveryStatement, wasDone, watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { asked, block, setRole, notificationsFor } from './friend.fixture.ts'

/* Tests that requests are atomic and idempotent, and that more friends do not cause more queries. */

let sink: MailSink
let world: World
let erin: Person
let dana: Person
beforeAll(async () => {
  sink = await startMailSink()
  world = await startWorld({ name: 'friend_faults', smtpUrl: sink.url })
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  await confirmed()
})
afterAll(async () => {
  await world?.close()
  await sink?.close()
})

const confirmed = () => world.database.query('update users set email_verified = true')
const reports = () => sink.mails.filter(({ to }) => to.includes('support@homefield.example')).length
let reportsBefore = 0

/**
 * Returns all rows about the two people and both people's revisions.
 * The query runs as superuser, because row-level security would hide some of the rows.
 */
async function state(): Promise<unknown> {
  await world.settled()
  const { rows } = await world.database.query(
    `select
       (select json_agg(role || ' ' || version order by user_id) from friendships) as friendships,
       (select json_agg(status order by created_at) from friend_requests) as requests,
       (select json_agg(coalesce(role_before, 'stranger')) from blocks) as blocks,
       (select json_agg(kind || case when read then ' read' else '' end order by kind) from notifications) as notified,
       (select json_agg(revision order by subject) from revisions) as revisions`,
  )
  return { ...(rows[0] as object), reports: reports() - reportsBefore }
}

async function strangers(): Promise<void> {
  await pastAllRights(world.database, async (as) => {
    for (const table of [
      'friendships',
      'friend_requests',
      'blocks',
      'notifications',
      'revisions',
      'request_limits',
    ])
      await as.query(`delete from ${table}`)
    // Creates the revision rows of both people, so that each test starts with the same revisions.
    await as.query('select bump_revisions($1)', [[`person:${erin.id}`, `person:${dana.id}`]])
  })
}

/** Sends one API call with a command id. Before each call, the two people have no relationship. */
type Call = (headers: { 'command-id': string }) => Promise<{ response: Response }>

const prepared =
  (prepare: () => Promise<Call>): (() => Promise<Attempt>) =>
  async () => {
    await strangers()
    const call = await prepare()
    await world.database.query('update revisions set revision = 1')
    // The mail queue may still contain a report from the previous attempt, so wait until it is empty.
    await world.settled()
    reportsBefore = reports()
    const headers = { 'command-id': newId() }
    return { send: async () => (await call(headers)).response.status, state }
  }

const withDana = () => ({ params: { path: { userId: dana.id } } })
const withErin = () => ({ params: { path: { userId: erin.id } } })
const withRequest = async () => ({ params: { path: { id: (await asked(erin, dana)).id } } })

const NOBODY = { friendships: null, requests: null, blocks: null, notified: null, reports: 0 }
const BOTH = { revisions: [2, 2] }

const OPERATIONS: readonly (readonly [string, () => Promise<Call>, object])[] = [
  [
    'sending a friend request',
    async () => (headers) =>
      erin.api.POST('/friend-requests', { body: { userId: dana.id, message: 'Hi' }, headers }),
    { ...NOBODY, ...BOTH, requests: ['pending'], notified: ['friendAsked'] },
  ],
  [
    'withdrawing a friend request',
    async () => {
      const request = await withRequest()
      return (headers) => erin.api.DELETE('/friend-requests/{id}', { ...request, headers })
    },
    { ...NOBODY, ...BOTH },
  ],
  [
    'declining a friend request',
    async () => {
      const request = await withRequest()
      return (headers) => dana.api.POST('/friend-requests/{id}/decline', { ...request, headers })
    },
    { ...NOBODY, ...BOTH, requests: ['declined'] },
  ],
  [
    'accepting a friend request',
    async () => {
      const request = await withRequest()
      return (headers) => dana.api.POST('/friend-requests/{id}/accept', { ...request, headers })
    },
    {
      ...NOBODY,
      ...BOTH,
      friendships: ['none 1', 'none 1'],
      requests: ['accepted'],
      notified: ['friendAccepted'],
    },
  ],
  [
    'lowering a role',
    async () => {
      await befriend(erin, dana)
      given(await setRole(erin, dana, 'administrator'))
      const body = { role: 'viewer', version: 2 } as const
      return (headers) => erin.api.PATCH('/friends/{userId}', { ...withDana(), body, headers })
    },
    {
      ...NOBODY,
      ...BOTH,
      friendships: ['viewer 3', 'none 1'],
      requests: ['accepted'],
      notified: ['friendAccepted'],
    },
  ],
  [
    'removing a friend',
    async () => {
      await befriend(erin, dana)
      return (headers) => dana.api.DELETE('/friends/{userId}', { ...withErin(), headers })
    },
    { ...NOBODY, ...BOTH, requests: ['accepted'] },
  ],
  [
    'blocking a friend, with a report',
    async () => {
      await befriend(erin, dana)
      const body = { report: 'Strange' }
      return (headers) => erin.api.PUT('/blocked-people/{userId}', { ...withDana(), body, headers })
    },
    { ...NOBODY, ...BOTH, requests: ['accepted'], blocks: ['none'], reports: 1 },
  ],
  [
    'unblocking a person',
    async () => {
      given(await block(erin, dana))
      return (headers) => erin.api.DELETE('/blocked-people/{userId}', { ...withDana(), headers })
    },
    { ...NOBODY, revisions: [2, 1] },
  ],
  [
    'marking a notification as read',
    async () => {
      await asked(erin, dana)
      const [notified] = await notificationsFor(dana)
      const one = { params: { path: { id: notified?.id ?? '' } }, body: { read: true } }
      return (headers) => dana.api.PATCH('/notifications/{id}', { ...one, headers })
    },
    { ...NOBODY, requests: ['pending'], notified: ['friendAsked read'], revisions: [1, 2] },
  ],
  [
    'clearing the notifications',
    async () => {
      await asked(erin, dana)
      return (headers) => dana.api.DELETE('/notifications', { headers })
    },
    { ...NOBODY, requests: ['pending'], revisions: [1, 2] },
  ],
]

describe('a connection that breaks at any statement (C6)', () => {
  test.each(OPERATIONS)(
    'completes %s fully or not at all, and a resent command completes it once',
    async (_name, prepare, done) => {
      const outcomes = await atEveryStatement(prepared(prepare))
      // `atEveryStatement` repeats the request and breaks a different SQL statement in each run.
      // Each request runs more than three SQL statements, so more than three runs break a statement.
      expect(outcomes.length).toBeGreaterThan(3)
      for (const outcome of outcomes) {
        const { statuses, states } = outcome
        const [before, broken, again] = states
        expect([outcome, statuses]).toEqual([outcome, [expect.any(Number), 200]])
        expect(statuses[0]).toBeGreaterThanOrEqual(500)
        expect(again).toEqual(done)
        expect(broken).toEqual(wasDone(outcome) ? again : before)
      }
    },
  )
})

describe('the number of queries per read', () => {
  const PATHS = ['/friends', '/friend-requests', '/blocked-people', '/notifications'] as const
  const costs = async () => {
    const all: Record<string, number> = {}
    for (const path of PATHS) all[path] = (await watchStatements(() => erin.api.GET(path))).statements.length
    return all
  }

  test('runs the same number of queries with friends, requests, blocks and notifications as without them', async () => {
    await strangers()
    const alone = await costs()
    const people: Person[] = []
    for (let nth = 1; nth <= 6; nth++) people.push(await world.person())
    await confirmed()
    for (const [index, other] of people.entries())
      if (index < 2) await befriend(other, erin)
      else if (index < 4) await asked(other, erin)
      else given(await block(erin, other))
    expect(await notificationsFor(erin)).toHaveLength(2)
    expect(await costs()).toEqual(alone)
  })
})
