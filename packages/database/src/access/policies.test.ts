import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginRole } from '../engine/role.ts'
import { measure, openStage, type Stage } from './stage.fixture.ts'

/*
 * Proves that the C61 tests detect missing and wrong policies.
 * The tests of a table run once without each of its policies and once with a policy that allows everything.
 * The tests must fail in both runs. If the tests pass in a run, the policy is useless or untested.
 */

let stage: Stage
let policies: Policy[] = []
interface Policy {
  readonly table: string
  readonly name: string
  readonly command: string
  readonly roles: string[]
  readonly using: string | null
  readonly check: string | null
}

beforeAll(async () => {
  stage = await openStage('access_policies')
  const { rows } = await stage.client.query<Policy>(
    `select tablename as table, policyname as name, cmd as command, roles::text[] as roles, qual as using, with_check as check
     from pg_policies where schemaname = 'public' order by 1, 2`,
  )
  policies = rows
})
afterAll(() => stage?.close())

/** Returns the roles for which the table's tests fail after the statement `change`. */
async function seenBy({ table, roles }: Policy, change: string): Promise<LoginRole[]> {
  const seen: LoginRole[] = []
  await stage.client.query('begin')
  try {
    await stage.client.query(change)
    for (const role of roles.map((name) => name.replace('homefield_', '') as LoginRole)) {
      const { expected, found } = await measure(stage.client, table, role)
      if (expected.sort().join() !== found.sort().join()) seen.push(role)
    }
  } finally {
    await stage.client.query('rollback')
  }
  return seen
}

const namesOf = (list: readonly Policy[]) => list.map(({ table, name }) => `${table}.${name}`)

test('the access tests fail if any policy is dropped (C61)', async () => {
  expect(policies.length).toBeGreaterThan(40)
  const unseen: Policy[] = []
  for (const policy of policies) {
    const seen = await seenBy(policy, `drop policy ${policy.name} on ${policy.table}`)
    if (seen.length < policy.roles.length) unseen.push(policy)
  }
  expect(namesOf(unseen)).toEqual([])
}, 180_000)

test('the access tests fail if any policy allows everything (C61)', async () => {
  const unseen: Policy[] = []
  for (const policy of policies) {
    if (policy.using === 'true') continue
    const parts = [
      policy.command === 'INSERT' ? '' : 'using (true)',
      policy.check === null ? '' : 'with check (true)',
    ].join(' ')
    const seen = await seenBy(policy, `alter policy ${policy.name} on ${policy.table} ${parts}`)
    if (seen.length < policy.roles.length) unseen.push(policy)
  }
  expect(namesOf(unseen)).toEqual([])
}, 180_000)
