import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGIN_ROLES } from '../engine/role.ts'
import { measure, openStage, type Stage } from './stage.fixture.ts'
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
