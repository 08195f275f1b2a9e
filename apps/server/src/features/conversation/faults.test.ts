import { addChild, addEvent, befriend, given, pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { type Attempt, atEveryStatement, wasDone, watchStatements } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { page, said, withFriend } from './conversation.fixture.ts'

/*
 * Tests that requests are atomic and idempotent, and that more messages do not cause more queries.
 */

let world: World
let erin: Person
let dana: Person
let id: string
let event: string
beforeAll(async () => {
  world = await startWorld({ name: 'conversation_faults' })
})
beforeEach(async () => {
  erin = await world.person({ name: 'Erin Cole' })
  dana = await world.person({ name: 'Dana Marlowe' })
  await befriend(erin, dana)
  id = (await withFriend(erin, dana)).id
  event = (await addEvent(erin, await addChild(erin, 'Maya'))).id
})
afterAll(() => world?.close())

/**
 * Returns the messages of the conversation and of the event's thread, and the conversation's last number and revision.
 * Row-level security does not limit these reads.
 */
async function state(): Promise<unknown> {
  const { rows } = await world.database.query(
    `select
       (select json_agg(seq || ' ' || content || case when read then ' read' else '' end order by seq)
         from messages where conversation_id = $1) as messages,
       (select last_seq::int from conversations where id = $1) as last,
       (select json_agg(m.seq || ' ' || m.content order by m.seq) from event_messages m
         join events e on e.event_group_id = m.event_group_id where e.id = $2) as thread,
       (select revision::int from revisions where subject = 'conversation:' || $1) as notified`,
    [id, event],
  )
  return rows[0]
}

async function nothing(): Promise<void> {
  await pastAllRights(world.database, async (as) => {
    await as.query('delete from messages')
    await as.query(
      `update conversations set last_seq = 0, last_message_at = null, participant_1_read_seq = 0, participant_2_read_seq = 0`,
    )
    await as.query('delete from threads')
    await as.query('delete from request_limits')
    await as.query(`delete from revisions where subject like 'conversation:%'`)
  })
}

type Call = (headers: { 'command-id': string }) => Promise<{ response: Response }>
const prepared =
  (prepare: () => Promise<Call>): (() => Promise<Attempt>) =>
  async () => {
    await nothing()
    const call = await prepare()
    const headers = { 'command-id': newId() }
    return { send: async () => (await call(headers)).response.status, state }
  }

const at = () => ({ params: { path: { id } } })
const message = () => ({ id: newId(), content: 'Hello', picture: null })

const OPERATIONS: readonly (readonly [string, () => Promise<Call>, object])[] = [
  [
    'writing',
    async () => {
      const body = message()
      return (headers) => erin.api.POST('/conversations/{id}/messages', { ...at(), body, headers })
    },
    { messages: ['1 Hello'], last: 1, thread: null, notified: 1 },
  ],
  [
    'reading',
    async () => {
      await said(erin, id, 'Hello')
      return (headers) => dana.api.POST('/conversations/{id}/read', { ...at(), body: { upTo: 1 }, headers })
    },
    { messages: ['1 Hello read'], last: 1, thread: null, notified: 2 },
  ],
  [
    'writing the first message about an event',
    async () => {
      const body = message()
      const params = { path: { id: event } }
      return (headers) => erin.api.POST('/events/{id}/messages', { params, body, headers })
    },
    { messages: null, last: 0, thread: ['1 Hello'], notified: null },
  ],
]

describe('a connection that breaks at any statement (C6, C14)', () => {
  test.each(OPERATIONS)(
    'writes everything or nothing, and writes once if the request is sent again: %s',
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

test('runs the same number of queries for many messages as for a few', async () => {
  const costs = async () => [
    (await watchStatements(() => page(dana, id))).statements.length,
    (await watchStatements(() => dana.api.GET('/conversations'))).statements.length,
    (await watchStatements(() => erin.api.GET('/events/{id}/messages', { params: { path: { id: event } } })))
      .statements.length,
    (await watchStatements(() => dana.api.GET('/presence'))).statements.length,
  ]
  const body = message()
  given(await erin.api.POST('/events/{id}/messages', { params: { path: { id: event } }, body }))
  const alone = await costs()
  for (const other of [await world.person(), await world.person(), await world.person()]) {
    await befriend(other, dana)
    await said(other, (await withFriend(other, dana)).id, 'Hello')
  }
  for (const text of ['One', 'Two', 'Three']) await said(erin, id, text)
  expect(await costs()).toEqual(alone)
})
