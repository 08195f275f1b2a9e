import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOGIN_ROLES } from '../engine/role.ts'
import { idOf, type Someone, userId } from './people.fixture.ts'
import { DENIED, measure, NOW, openStage, type Stage } from './stage.fixture.ts'
import { SECURED_TABLES } from './tables.fixture.ts'

/*
 * C61: tests each table with each verb (read, add, change, delete), each person and each row.
 * The statements are plain SQL, run as the roles that serve requests, sign-in and jobs.
 * The expected results come from the access rules in packages/domain.
 */

let stage: Stage
beforeAll(async () => {
  stage = await openStage('access_rows')
})
afterAll(() => stage?.close())

describe.each(Object.keys(SECURED_TABLES))('%s (C61)', (table) => {
  test.each(LOGIN_ROLES)(
    'lets each person do as %s only what the rules allow, and lets nobody do anything without a person',
    async (role) => {
      await stage.client.query('begin')
      try {
        const { expected, found } = await measure(stage.client, table, role)
        expect(found.sort()).toEqual(expected.sort())
      } finally {
        await stage.client.query('rollback')
      }
    },
  )
})

/** Returns whether the person `by` can read an event group of Erin, two of Erin's revisions, and the push keys. */
async function seen(by: Someone) {
  const { client } = stage
  await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
    userId(by),
    NOW,
  ])
  await client.query('set local session authorization homefield_app')
  const { rows } = await client.query<{
    eventGroup: boolean
    revision: boolean
    thread: boolean
    key: boolean
  }>(
    `select exists (select from event_groups where id = $1) as "eventGroup",
       exists (select from revisions where subject = 'profile:' || $2) as revision,
       exists (select from revisions where subject = 'thread:' || $1) as thread,
       exists (select from push_keys) as key`,
    [idOf('erin', 'event group'), idOf('erin', 'child')],
  )
  await client.query('reset session authorization')
  return rows[0]
}

test('a viewer sees an event group until their access is downgraded, and a stranger never sees it (C61)', async () => {
  const { client } = stage
  const nothing = { eventGroup: false, revision: false, thread: false, key: false }
  await client.query('begin')
  try {
    expect(await seen('stranger')).toEqual(nothing)
    expect(await seen('viewer')).toEqual({ eventGroup: true, revision: true, thread: true, key: false })

    await client.query('savepoint shared')
    await client.query(`update events set visibility = 'private' where id = $1`, [
      idOf('erin', 'old', 'public'),
    ])
    expect(await seen('viewer')).toEqual({ ...nothing, revision: true })
    await client.query('rollback to shared')

    await client.query(`update friendships set role = 'none' where user_id = $1 and friend_id = $2`, [
      userId('erin'),
      userId('viewer'),
    ])
    expect(await seen('viewer')).toEqual(nothing)
  } finally {
    await client.query('rollback')
  }
})

test('a transaction that locked a pair of people may increment the other person’s revisions even if the two are not connected (C61)', async () => {
  const { client } = stage
  const speakAsAsking = `select set_config('app.user_id', '${userId('asking')}', true), set_config('app.now', '${NOW}', true);
    set local session authorization homefield_app`
  const bump = () => client.query('select subject from bump_revisions($1)', [[`person:${userId('erin')}`]])
  await client.query('begin')
  try {
    await client.query(`${speakAsAsking}; select cancel_friend_request('${idOf('asking', 'asks', 'erin')}')`)
    expect((await bump()).rowCount).toBe(1)

    await client.query(`rollback; begin; delete from friend_requests; ${speakAsAsking}`)
    await expect(bump()).rejects.toMatchObject({ code: DENIED })
  } finally {
    await client.query('rollback')
  }
})

test.each(['erin', 'administrator', 'viewer', 'stranger'] as const)(
  'rejects a clash settlement that names an event group of %s, unless the caller is that person (C61)',
  async (other) => {
    const { client } = stage
    await client.query('begin')
    try {
      await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
        userId('administrator'),
        NOW,
      ])
      await client.query('set local session authorization homefield_app')
      const pair = [idOf('administrator', 'event group'), idOf(other, 'spare event group')].sort()
      const settle = client.query(
        `insert into clash_settlements (user_id, first_event_group_id, second_event_group_id, settled_for)
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

test('rejects moving an event to a child of another owner (C61)', async () => {
  const { client } = stage
  await client.query('begin')
  try {
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.now', $2, true)`, [
      userId('administrator'),
      NOW,
    ])
    await client.query('set local session authorization homefield_app')
    // 23503 is a foreign key violation: the key that refers to the child includes the child's owner.
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
