import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGIN_ROLES } from '../engine/role.ts'
import { idOf, userId } from './people.fixture.ts'
import { measure, NOW, openStage, type Stage } from './stage.fixture.ts'
import { SECURED_TABLES } from './tables.fixture.ts'

/*
 * C61: every table × read, add, change, delete × everybody × every row, in SQL alone, as the roles that serve requests,
 * sign-in and jobs. What is expected is made from the domain's table of rules.
 */

let stage: Stage
beforeAll(async () => {
  stage = await openStage('access_rows')
})
afterAll(() => stage?.close())

describe.each(Object.keys(SECURED_TABLES))('C61 %s', (table) => {
  test.each(LOGIN_ROLES)('as %s each may do what the rules say, and nobody anything', async (role) => {
    await stage.client.query('begin')
    try {
      const { expected, found } = await measure(stage.client, table, role)
      expect(found.sort()).toEqual(expected.sort())
    } finally {
      await stage.client.query('rollback')
    }
  })
})

test.each(['erin', 'administrator', 'viewer', 'stranger'] as const)(
  'C61 of one’s own happening and one of %s only one’s own are settled',
  async (other) => {
    const { client } = stage
    await client.query('begin')
    try {
      await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
        userId('administrator'),
        NOW,
      ])
      await client.query('set local session authorization homefield_app')
      const pair = [idOf('administrator', 'happening'), idOf(other, 'spare happening')].sort()
      const settle = client.query(
        `insert into clash_settlements (user_id, first_happening_id, second_happening_id, settled_for)
         values ($1, $2, $3, 'a signature')`,
        [userId('administrator'), ...pair],
      )
      if (other === 'administrator') expect((await settle).rowCount).toBe(1)
      else await expect(settle).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.query('rollback')
    }
  },
)

test('C61 an administrator moves no event to a child of another owner than the event’s', async () => {
  const { client } = stage
  await client.query('begin')
  try {
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      userId('administrator'),
      NOW,
    ])
    await client.query('set local session authorization homefield_app')
    // 23503: the child's key holds its owner.
    await expect(
      client.query('update events set profile_id = $1 where id = $2', [
        idOf('administrator', 'child'),
        idOf('erin', 'old', 'public'),
      ]),
    ).rejects.toMatchObject({ code: '23503' })
  } finally {
    await client.query('rollback')
  }
})
