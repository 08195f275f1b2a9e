import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { openStage, type Stage, type StreamNode, type TestStream } from './stream.fixture.ts'

let stage: Stage
const open: StreamNode[] = []

beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
})
afterAll(() => stage.close())

async function node(...options: Parameters<Stage['node']>): Promise<StreamNode> {
  const made = await stage.node(...options)
  open.push(made)
  return made
}

/** Changes a child's name, and returns the new revision of the child. */
async function touch(owner: string, profileId: string): Promise<number> {
  const subject = `profile:${profileId}` as const
  await stage.work.write(owner, async ({ tx, bump }) => {
    await tx.updateTable('profiles').set({ name: 'Kid again' }).where('id', '=', profileId).execute()
    bump(subject)
  })
  return revisionOf(subject)
}

async function revisionOf(subject: string): Promise<number> {
  const { rows } = await stage.owner.query<{ revision: string }>(
    'select revision from revisions where subject = $1',
    [subject],
  )
  return Number(rows[0]?.revision)
}

const holds = (stream: TestStream, subject: string, revision: number): Promise<void> =>
  stream.until(({ held }) => held.get(subject) === revision)

/** Polls for up to 20 s, because the tests may run on a slow machine. */
function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 20_000 })
}

describe('the first frame of an event stream', () => {
  test('the first frame contains the database epoch and only the subjects (such as `profile:<id>`) that the person may see', async () => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    const [kid, stranger] = [await stage.profileOf(ann), await stage.profileOf(bob)]
    const stream = await (await node()).connect(ann)
    await stream.until(({ frames }) => frames.length > 0)

    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-frame-options': 'DENY',
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    const { rows } = await stage.owner.query<{ epoch: string }>('select epoch from database_epoch')
    expect(stream.frames).toEqual([
      { type: 'hello', epoch: rows[0]?.epoch, revisions: { [`person:${ann}`]: 1, [`profile:${kid}`]: 1 } },
    ])
    expect(stream.held.has(`profile:${stranger}`)).toBe(false)
    stream.close()
  })

  test('rejects a stream without a valid session of an existing account', async () => {
    const { connect } = await node()
    expect((await connect('')).status).toBe(401)
    expect((await connect(newId())).status).toBe(401)
  })
})

describe('delivery of a change to connected devices', () => {
  test('delivers a change to all devices of everyone who may see it, on all server processes, and to nobody else', async () => {
    const [ann, bob, eve] = [await stage.person(), await stage.person(), await stage.person()]
    const kid = await stage.profileOf(ann)
    await (await stage.grant(ann, bob, 'viewer')).commit()
    const [one, two] = [await node(), await node()]
    const entitled = [await one.connect(ann), await two.connect(ann), await two.connect(bob)]
    const stranger = await one.connect(eve)
    for (const stream of entitled) await holds(stream, `profile:${kid}`, 1)

    const revision = await touch(ann, kid)
    for (const stream of entitled) await holds(stream, `profile:${kid}`, revision)
    // Frames arrive in order. If Eve got the change of Ann's child, its frame would arrive before the next one.
    const own = await stage.profileOf(eve)
    await holds(stranger, `profile:${own}`, 1)
    expect(JSON.stringify(stranger.frames)).not.toContain(kid)
    for (const stream of [...entitled, stranger]) stream.close()
  })

  test('finds a change by polling if the notice about the change is lost (C10)', async () => {
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    const deaf = await node({ deaf: true, limits: { pollMs: 100 } })
    const stream = await deaf.connect(ann)
    await holds(stream, `profile:${kid}`, 1)
    await holds(stream, `profile:${kid}`, await touch(ann, kid))
    // Adding a child also increments the revision of the subject `person:<id>`, so the poll finds the child.
    const second = await stage.profileOf(ann)
    await holds(stream, `profile:${second}`, 1)
    stream.close()
  })

  test('finds a change by polling after the clock jumped forward or back (C10, C22)', async () => {
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    const deaf = await node({ deaf: true, limits: { pollMs: 100 } })
    const stream = await deaf.connect(ann)
    await holds(stream, `profile:${kid}`, 1)
    for (const jump of [{ hours: 26 }, { hours: -13 }, { hours: -13 }]) {
      const revision = await touch(ann, kid)
      stage.clock.advance(jump)
      await holds(stream, `profile:${kid}`, revision)
    }
    stream.close()
  })

  test('devices receive changes after the LISTEN connection was killed and reopened (C10)', async () => {
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    const stream = await (await node()).connect(ann)
    await holds(stream, `profile:${kid}`, 1)
    for (let round = 0; round < 3; round++) {
      await eventually(() => stage.cutChangeNotifiers()).toBeGreaterThan(0)
      await holds(stream, `profile:${kid}`, await touch(ann, kid))
    }
    stream.close()
  })

  test('sends no frame and queries no access rights when a forged change notice arrives', async () => {
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    let asked = 0
    const stream = await (
      await node({
        seen: (ask) => {
          asked += 1
          return ask()
        },
      })
    ).connect(ann)
    await holds(stream, `profile:${kid}`, 1)
    const client = await stage.database.pools.app.connect()
    for (const payload of [`profile:${kid},person:${ann}`, 'nonsense', `profile:${newId()}`])
      await client.query(`select pg_notify('homefield_revisions', $1)`, [payload])
    client.release()
    await holds(stream, `profile:${kid}`, await touch(ann, kid))
    expect(stream.frames).toHaveLength(2)
    expect(asked).toBe(1)
    stream.close()
  })

  test('delivers a change that the process itself committed without a change notice, and only to people with access', async () => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    const kid = await stage.profileOf(ann)
    const deaf = await node({ deaf: true })
    const [stream, stranger] = [await deaf.connect(ann), await deaf.connect(bob)]
    const revision = await touch(ann, kid)

    deaf.hub.hearCommit([{ subject: `profile:${kid}`, revision }])

    await holds(stream, `profile:${kid}`, revision)
    expect(JSON.stringify(stranger.frames)).not.toContain(kid)
    stream.close()
    stranger.close()
  })

  test('sends one change notice for a burst of changes, and another notice for a later change', async () => {
    const [one, other] = [await node({ deaf: true }), await node({ deaf: true })]
    const subjects = Array.from({ length: 40 }, () => `profile:${newId()}`)
    const rings: (readonly string[])[] = []
    other.changeNotifier.listen((heard) => void (heard.length > 0 && rings.push(heard)))
    for (const subject of subjects) one.changeNotifier.ring([subject])
    await eventually(() => rings.length).toBe(1)
    expect(rings[0]).toEqual(subjects)
    const late = `profile:${newId()}`
    one.changeNotifier.ring([late])
    await eventually(() => rings.at(-1)).toEqual([late])
    expect(rings).toHaveLength(2)
  })

  test('delivers a change to a device even if more subjects changed than fit into one change notice', async () => {
    const ann = await stage.person()
    const kids = await Promise.all(Array.from({ length: 250 }, () => stage.profileOf(ann)))
    const stream = await (await node()).connect(ann)
    await stream.until(({ held }) => held.size === 251)
    await stage.work.write(ann, async ({ bump }) => bump(...kids.map((kid) => `profile:${kid}` as const)))
    await stream.until(({ held }) => kids.every((kid) => held.get(`profile:${kid}`) === 2))
    stream.close()
  })
})

describe('changes of access rights while a stream is open', () => {
  test('tells a device that its access to a child ended, and sends nothing more about the child (C15)', async () => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    const [kid, own] = [await stage.profileOf(ann), await stage.profileOf(bob)]
    await (await stage.grant(ann, bob, 'viewer')).commit()
    const stream = await (await node()).connect(bob)
    await holds(stream, `profile:${kid}`, 1)

    await (await stage.grant(ann, bob, 'none')).commit()
    const { gone } = await stream.change((frame) => frame.gone.length > 0)
    expect(gone).toEqual([`profile:${kid}`])

    const earlier = stream.frames.length
    await touch(ann, kid)
    await holds(stream, `profile:${own}`, await touch(bob, own))
    expect(JSON.stringify(stream.frames.slice(earlier))).not.toContain(kid)
    stream.close()
  })

  test('does not send a change to a person whose access ended just before the change (C15)', async () => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    const kid = await stage.profileOf(ann)
    await (await stage.grant(ann, bob, 'viewer')).commit()
    const stream = await (await node()).connect(bob)
    await holds(stream, `profile:${kid}`, 1)
    const revoked = await stage.grant(ann, bob, 'none')
    await revoked.commit()
    await touch(ann, kid)
    const frame = await stream.change(({ gone }) => gone.includes(`profile:${kid}`))
    expect(frame.revisions).not.toHaveProperty(`profile:${kid}`)
    expect(stream.held.has(`profile:${kid}`)).toBe(false)
    stream.close()
  })

  test('ends the streams of a person if the query of that person’s access rights fails', async () => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    const kid = await stage.profileOf(ann)
    let failing = false
    const { connect } = await node({
      seen: (ask) => (failing ? Promise.reject(new Error('Connection terminated')) : ask()),
    })
    const [stream, other] = [await connect(ann), await connect(bob)]
    await holds(stream, `profile:${kid}`, 1)
    failing = true
    await stage.profileOf(ann)
    await stream.until(({ ended }) => ended)
    expect(stream.retryMs).toBeGreaterThan(0)
    expect(other.ended).toBe(false)
    expect((await connect(ann)).status).toBe(503)
    failing = false
    await holds(await connect(ann), `profile:${kid}`, 1)
    other.close()
  })

  test("ends the stream of a signed-out session, but not the person's other streams", async () => {
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    const { connect } = await node({ limits: { sessionsMs: 100 } })
    const [phone, desk] = [newId(), newId()]
    const [lost, kept] = [await connect(ann, phone), await connect(ann, desk)]
    await holds(kept, `profile:${kid}`, 1)
    stage.signOut(phone)
    await lost.until(({ ended }) => ended)
    await holds(kept, `profile:${kid}`, await touch(ann, kid))
    kept.close()
  })

  test('ends the stream of a signed-out session as soon as the change notice about the sign-out arrives', async () => {
    const ann = await stage.person()
    const session = newId()
    const stream = await (await node()).connect(ann, session)
    await stream.until(({ frames }) => frames.length > 0)
    stage.signOut(session)
    await stage.work.write(ann, async ({ bump }) => bump(`person:${ann}`))
    await stream.until(({ ended }) => ended)
  })
})

describe('a write at the same time as a grant of access', () => {
  const people = async (): Promise<{ ann: string; bob: string; kid: string }> => {
    const [ann, bob] = [await stage.person(), await stage.person()]
    return { ann, bob, kid: await stage.profileOf(ann) }
  }

  /** Changes the child in a transaction, which stays open until the test calls `commit()`. */
  async function write(ann: string, kid: string): Promise<{ commit(): Promise<void> }> {
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = stage.work.write(ann, async ({ tx, bump }) => {
      await tx.updateTable('profiles').set({ name: 'Kid moved' }).where('id', '=', kid).execute()
      bump(`profile:${kid}`)
      reached.resolve()
      await go.promise
    })
    await reached.promise
    return {
      commit: () => {
        go.resolve()
        return done
      },
    }
  }

  test('delivers a write to a new viewer if the write commits just before the concurrent grant', async () => {
    const { ann, bob, kid } = await people()
    const stream = await (await node()).connect(bob)
    const [writing, granting] = [await write(ann, kid), await stage.grant(ann, bob, 'viewer')]
    await writing.commit()
    await granting.commit()
    await holds(stream, `profile:${kid}`, 2)
    stream.close()
  })

  test('delivers a write to a new viewer if the write commits just after the concurrent grant', async () => {
    const { ann, bob, kid } = await people()
    const stream = await (await node()).connect(bob)
    const [writing, granting] = [await write(ann, kid), await stage.grant(ann, bob, 'viewer')]
    await granting.commit()
    await holds(stream, `profile:${kid}`, 1)
    await writing.commit()
    await holds(stream, `profile:${kid}`, 2)
    stream.close()
  })

  test('delivers a write to a new viewer if the write commits while the access rights are being queried', async () => {
    const { ann, bob, kid } = await people()
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let questions = 0
    const { connect } = await node({
      async seen(ask, userId) {
        const answer = await ask()
        if (userId === bob && ++questions === 2) {
          asked.resolve()
          await go.promise
        }
        return answer
      },
    })
    const stream = await connect(bob)
    await (await stage.grant(ann, bob, 'viewer')).commit()
    await asked.promise
    await touch(ann, kid)
    await heard()
    go.resolve()
    await holds(stream, `profile:${kid}`, 2)
    stream.close()
  })

  test('delivers a write to a connecting device if the write commits while the access rights are being queried', async () => {
    const { ann, kid } = await people()
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { connect } = await node({
      async seen(ask) {
        const answer = await ask()
        asked.resolve()
        await go.promise
        return answer
      },
    })
    const connecting = connect(ann)
    await asked.promise
    await touch(ann, kid)
    await heard()
    go.resolve()
    await holds(await connecting, `profile:${kid}`, 2)
  })

  test('delivers a write to a new viewer in each of thirty rounds with random timing of write and grant', async () => {
    const { ann, bob, kid } = await people()
    const stream = await (await node()).connect(bob)
    for (let round = 0; round < 30; round++) {
      await (await stage.grant(ann, bob, 'none')).commit()
      await stream.until(({ held }) => !held.has(`profile:${kid}`))
      const [, revision] = await Promise.all([
        stage.grant(ann, bob, 'viewer').then((granting) => granting.commit()),
        touch(ann, kid),
      ])
      await holds(stream, `profile:${kid}`, revision)
    }
    stream.close()
  })

  /** Sends a change notice and waits for it. Notices arrive in order, so all earlier ones have arrived too. */
  async function heard(): Promise<void> {
    const listener = await stage.owner.connect()
    await listener.query('listen homefield_revisions')
    const mark = `profile:${newId()}` as const
    const marked = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload }) => payload?.includes(mark) && resolve()),
    )
    await stage.work.write(await stage.person(), async ({ bump }) => bump(mark))
    await marked
    await listener.query('unlisten *')
    listener.removeAllListeners('notification')
    listener.release()
  }
})

describe('event streams with many readers, slow readers, and readers that disconnect', () => {
  test('disconnects a reader that stops reading, while 199 other readers still receive everything (C16)', async () => {
    const slow = await stage.person()
    // The slow reader has 2,000 children, so each round sends much data, which fills the system's buffers.
    const kids = Array.from({ length: 2_000 }, () => newId())
    await stage.owner.query(
      `insert into profiles (id, user_id, name, color, created_at, updated_at)
       select k, $2, 'Kid', '#112233', $3::timestamptz, $3::timestamptz from unnest($1::uuid[]) k`,
      [kids, slow, stage.clock.now().toString()],
    )
    const ann = await stage.person()
    const kid = await stage.profileOf(ann)
    const { connect, hub } = await node({ limits: { perPerson: 1_000 } })
    const stalled = await connect(slow)
    await stalled.until(({ held }) => held.size > 2_000)
    stalled.stall()
    const others = await Promise.all(Array.from({ length: 199 }, () => connect(ann)))
    expect(hub.size).toBe(200)

    let rounds = 0
    for (; hub.size === 200 && rounds < 400; rounds++) {
      await stage.work.write(slow, async ({ bump }) => bump(...kids.map((id) => `profile:${id}` as const)))
      const revision = await touch(ann, kid)
      await Promise.all(others.map((stream) => holds(stream, `profile:${kid}`, revision)))
    }
    expect(hub.size).toBe(199)
    // The first frame after a reconnect contains everything that the slow reader missed.
    stalled.close()
    const back = await connect(slow)
    await back.until(({ frames }) => frames.length > 0)
    expect(back.held.get(`profile:${kids[0]}`)).toBe(await revisionOf(`profile:${kids[0]}`))
    for (const stream of [...others, back]) stream.close()
  })

  test('still serves other database requests while 300 people open streams at the same time (C17)', async () => {
    const people = await Promise.all(Array.from({ length: 300 }, () => stage.person()))
    const { connect, hub } = await node()
    const coming = people.map((person) => connect(person))
    await expect(
      stage.database.app.selectFrom('revisions').select('subject').limit(1).execute(),
    ).resolves.toBeDefined()
    const streams = await Promise.all(coming)
    await Promise.all(streams.map((stream) => stream.until(({ frames }) => frames.length > 0)))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect(hub.size).toBe(300)
    for (const stream of streams) stream.close()
    await eventually(() => hub.size).toBe(0)
  })

  test('sends heartbeats to every stream', async () => {
    const { connect } = await node({ limits: { heartbeatMs: 250 } })
    const ann = await stage.person()
    const streams = await Promise.all(Array.from({ length: 7 }, () => connect(ann)))
    for (const stream of streams) await stream.until(({ comments }) => comments >= 2)
    for (const stream of streams) stream.close()
  })

  test("ends a person's oldest stream when the person has more open streams than allowed", async () => {
    const { connect, hub } = await node({ limits: { perPerson: 2 } })
    const [ann, bob] = [await stage.person(), await stage.person()]
    const streams = [await connect(ann), await connect(bob), await connect(ann), await connect(ann)]
    await streams[0]?.until(({ ended }) => ended)
    expect(hub.size).toBe(3)
    expect(streams.slice(1).map(({ ended }) => ended)).toEqual([false, false, false])
    for (const stream of streams) stream.close()
  })

  test('ends the streams at shutdown with different reconnect delays, and accepts no new stream (C7)', async () => {
    const made = await stage.node()
    const people = await Promise.all(Array.from({ length: 20 }, () => stage.person()))
    const streams = await Promise.all(people.map((person) => made.connect(person)))
    await made.close()
    for (const stream of streams) await stream.until(({ ended }) => ended)
    const waits = streams.map(({ retryMs }) => retryMs)
    expect(waits.every((wait) => wait !== null && wait >= 500)).toBe(true)
    expect(new Set(waits).size).toBeGreaterThan(10)
    await expect(made.connect(people[0] ?? '')).rejects.toThrow()
  })

  test('disconnects every device after a restore, because the restore changed the database epoch', async () => {
    const ann = await stage.person()
    const { connect } = await node({ limits: { pollMs: 100 } })
    const stream = await connect(ann)
    await stream.until(({ frames }) => frames.length > 0)
    const epoch = newId()
    await stage.owner.query('update database_epoch set epoch = $1', [epoch])
    await stream.until(({ ended }) => ended)
    const again = await connect(ann)
    await again.until(({ frames }) => frames.length > 0)
    expect(again.frames[0]).toMatchObject({ type: 'hello', epoch })
    again.close()
  })
})
