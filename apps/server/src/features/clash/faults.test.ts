import { addChild, addEvent } from '@homefield/testkit/family'
import { atEveryStatement, type Attempt, wasDone } from '@homefield/testkit/statements'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ name: 'clash_faults' })
})
afterAll(() => world?.close())

interface Sent {
  readonly table: 'clash_settlements' | 'drive_times'
  readonly send: (pair: { firstEventId: string; secondEventId: string }) => {
    readonly method: string
    readonly path: string
    readonly body: unknown
  }
}

const OPERATIONS: [string, Sent][] = [
  [
    'a clash marked as ‘not a problem’',
    {
      table: 'clash_settlements',
      send: (pair) => ({ method: 'POST', path: '/clashes/settle', body: { pairs: [pair], settled: true } }),
    },
  ],
  [
    'a drive time',
    {
      table: 'drive_times',
      send: (pair) => ({ method: 'PUT', path: '/drive-times', body: { ...pair, minutes: 20 } }),
    },
  ],
]

test.each(OPERATIONS)(
  'saves %s completely or not at all if a statement fails, and once if the request is sent again (C6, C14)',
  async (_what, { table, send }) => {
    const erin = await world.person()
    const [maya, leo] = [await addChild(erin, 'Maya'), await addChild(erin, 'Leo')]
    const first = await addEvent(erin, maya, { location: '1 Oak St' })
    const second = await addEvent(erin, leo, { location: '2 Elm St' })
    const asked = send({ firstEventId: first.id, secondEventId: second.id })
    const count = async () => {
      const { rows } = await world.database.query(`select 1 from ${table} where user_id = $1`, [erin.id])
      return rows.length
    }
    const outcomes = await atEveryStatement(async (): Promise<Attempt> => {
      await world.database.query(`delete from ${table} where user_id = $1`, [erin.id])
      const command = newId()
      return {
        send: async () => {
          const answer = await fetch(`${world.origin}/api/v1${asked.path}`, {
            method: asked.method,
            headers: { cookie: erin.cookie, 'command-id': command, 'content-type': 'application/json' },
            body: JSON.stringify(asked.body),
          })
          return answer.status
        },
        state: count,
      }
    })
    expect(outcomes.length).toBeGreaterThan(3)
    for (const outcome of outcomes) {
      const { failing, statement, states, statuses } = outcome
      const after = wasDone(outcome) ? 1 : 0
      expect([failing, statement, states]).toEqual([failing, statement, [0, after, 1]])
      expect(statuses[1]).toBe(200)
    }
  },
)
