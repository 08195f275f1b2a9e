import { clusterProcesses } from '@homefield/database/engine/postmaster'
import { cleanUp, testDirectory } from '@homefield/database/engine/test-directories'
import { isChaos } from '@homefield/testkit/chaos'
import { addChild, connect, eventsOf, given, mapTeam, teamOf } from '@homefield/testkit/family'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { freePort } from '@homefield/testkit/free-port'
import { client, PASSWORD, type Person, signIn, signUp } from '@homefield/testkit/person'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './lib/ids.ts'

/*
 * The test kills a real server process with SIGKILL (C1, C2). A seed determines the kill times.
 * The test also stops a real server process with SIGTERM (C7).
 * Between the kills, simulated people sign up, add children and sync a large feed.
 * The clients retry with the same command ids. Every acknowledged write must be stored exactly once.
 */

// Run the test with a chosen seed, number of writers and number of kills:
// HOMEFIELD_SEED=7 HOMEFIELD_WRITERS=200 HOMEFIELD_KILLS=20 npx vitest run crash
const SEED = Number(process.env['HOMEFIELD_SEED'] ?? 20_260_401)
const WRITERS = Number(process.env['HOMEFIELD_WRITERS'] ?? (isChaos ? 60 : 30))
const KILLS = Number(process.env['HOMEFIELD_KILLS'] ?? (isChaos ? 6 : 2))
/** Number of accounts among which the test spreads the new children. */
const PEOPLE = Math.max(3, KILLS * 2)
const FIXTURE = join(import.meta.dirname, 'crash.fixture.ts')
const EVENTS = 2_000
const FEED = 'league.example/large.ics'

let feeds: FeedServer
let dataDir: string
let origin: string
let port: number
let server: ChildProcess | undefined
let people: Person[]
/** Every write that the clients have sent since the test started. */
const writes: Write[] = []
/** Warnings and errors that the latest server process has logged. */
let said: string[] = []

/** Random generator from the book Numerical Recipes. The same seed always yields the same kill times. */
let state = SEED
function between(least: number, most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return least + Math.floor((state / 2 ** 32) * (most - least))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  feeds = await startFeedServer()
  dataDir = join(await testDirectory({ closed: false }), 'data')
  port = await freePort()
  origin = `http://127.0.0.1:${port}`
  await start()
  people = []
  while (people.length < PEOPLE) people.push(await signUp(origin))
})
afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await feeds?.close()
  await cleanUp([join(dataDir, 'engine/postgres')])
})

async function start(): Promise<void> {
  const words: string[] = []
  said = words
  const child = spawn(process.execPath, [FIXTURE, String(feeds.port)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => words.push(text.toString()))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server exited:\n${said.join('')}`)
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.status === 200) return
    await pause(50)
  }
}

async function kill(): Promise<void> {
  server?.kill('SIGKILL')
  if (server) await once(server, 'exit')
}

/**
 * A request that adds a child.
 * The client resends an unacknowledged request with the same command id.
 */
interface Write {
  readonly person: Person
  readonly id: string
  readonly command: string
  acknowledged: boolean
}

async function send(write: Write): Promise<void> {
  const { person, id, command } = write
  const api = client(origin, { cookie: person.cookie, 'command-id': command })
  const body = { id, name: `Child ${id.slice(-6)}`, color: '#3B82F6' as const, sports: [] }
  const { data } = await api.POST('/profiles', { body })
  if (data) write.acknowledged = true
}

/** Sends unacknowledged writes again, with the same command id, until all are acknowledged. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const open = writes.filter(({ acknowledged }) => !acknowledged)
    if (open.length === 0) return
    await Promise.allSettled(open.map(send))
  }
}

/** Expects that the server acknowledged every write, and stored exactly the children that the writes added. */
async function expectStored(): Promise<void> {
  expect(writes.filter(({ acknowledged }) => !acknowledged)).toEqual([])
  for (const person of people) {
    const stored = given(await person.api.GET('/profiles')).profiles.map(({ id }) => id)
    const meant = writes.filter((write) => write.person === person).map(({ id }) => id)
    expect(stored.sort()).toEqual(meant.sort())
  }
}

/** Adds children to the person's account one after the other until the server is killed. */
async function addUntilKilled(person: Person): Promise<void> {
  for (let sent = 0; sent < 60; sent++) {
    const write: Write = { person, id: newId(), command: newId(), acknowledged: false }
    writes.push(write)
    try {
      await send(write)
    } catch {
      return
    }
  }
}

interface Account {
  readonly email: string
  acknowledged: boolean
}

async function signUpUntilKilled(accounts: Account[]): Promise<void> {
  for (let sent = 0; sent < 4; sent++) {
    const account = { email: `${newId()}@family.example`, acknowledged: false }
    accounts.push(account)
    try {
      const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email, password: PASSWORD }),
      })
      if (answer.ok) account.acknowledged = true
    } catch {
      return
    }
  }
}

test(
  'and C2: the server neither loses nor duplicates an acknowledged write when it is killed repeatedly (C1)',
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const accounts: Account[] = []
    for (let kills = 0; kills < KILLS; kills++) {
      const busy = [
        ...writers().map(addUntilKilled),
        ...(kills === 0 || kills === KILLS - 1
          ? [signUpUntilKilled(accounts), signUpUntilKilled(accounts)]
          : []),
      ]
      // Wait until a sign-up has completed, however slow the machine is.
      if (kills === KILLS - 1)
        await expect
          .poll(() => accounts.some(({ acknowledged }) => acknowledged), { timeout: 20_000 })
          .toBe(true)
      await pause(between(150, 1_000))
      await kill()
      await Promise.all(busy)
      await start()
      await settle()
    }

    expect(writes.length).toBeGreaterThan(WRITERS)
    await expectStored()
    // If the server acknowledged a sign-up, the person can sign in.
    // If the server did not acknowledge a sign-up, the person can sign up again.
    expect(accounts.some(({ acknowledged }) => acknowledged)).toBe(true)
    for (const account of accounts.filter(({ acknowledged }) => acknowledged))
      expect((await signIn(origin, { email: account.email, password: PASSWORD })).email).toBe(account.email)
    const lost = accounts.find(({ acknowledged }) => !acknowledged)
    if (lost) expect((await signUp(origin, { email: lost.email })).email).toBe(lost.email)
  },
)

test(
  'and C2: the server completes the sync of a large feed after it was killed twice during the sync (C1)',
  { tags: 'deep', timeout: 90_000 },
  async () => {
    feeds.serve(FEED, { body: largeCalendar() })
    const person = await signUp(origin, { zone: 'UTC' })
    const child = await addChild(person, 'Maya')
    const { id } = await connect(person, { url: `https://${FEED}` })
    await mapTeam(person, id, [child])
    await pause(between(100, 500))
    await kill()
    await start()
    await pause(between(0, 800))
    await kill()
    await start()

    // No client requests the sync again. Other job workers finish the jobs of the killed workers within 20 s.
    await expect
      .poll(async () => (await teamOf(person, id))?.eventCount, { timeout: 60_000, interval: 250 })
      .toBe(EVENTS)
    expect(await teamOf(person, id)).toMatchObject({ syncStatus: 'success', problem: null })
    const events = await eventsOf(person, firstDay().toString(), firstDay().add({ days: 390 }).toString())
    expect(events).toHaveLength(EVENTS)
    expect(new Set(events.map(({ title }) => title)).size).toBe(EVENTS)
    expect(events.every(({ children }) => children.length === 1)).toBe(true)
  },
)

test(
  'and C7: on SIGTERM, the server finishes writes and stops its engine, and no write of a client fails (C2)',
  { timeout: 60_000 },
  async () => {
    const before = writes.length
    const busy = writers().map(addUntilKilled)
    const isUnderway = () => writes.slice(before).some(({ acknowledged }) => acknowledged)
    await expect.poll(isUnderway, { timeout: 20_000 }).toBe(true)
    const ending = server
    ending?.kill('SIGTERM')
    if (ending) await once(ending, 'exit')
    expect([ending?.exitCode, said.join('').match(/.*Did not stop.*/g)]).toEqual([0, null])
    expect(await clusterProcesses(join(dataDir, 'engine/postgres'))).toEqual([])
    await Promise.all(busy)

    await start()
    // The database must contain all acknowledged writes even before the clients retry any write.
    const acknowledged = writes.filter((write) => write.acknowledged).map(({ id }) => id)
    const stored = await Promise.all(
      people.map(async ({ api }) => given(await api.GET('/profiles')).profiles),
    )
    expect(stored.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await settle()
    await expectStored()
  },
)

/** Returns one person for each of the WRITERS writers. If there are too few people, some writers share a person. */
function writers(): Person[] {
  return Array.from({ length: WRITERS }, (_, index) => people[index % people.length]).filter(
    (person) => person !== undefined,
  )
}

function firstDay(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('UTC').add({ days: 20 })
}

/** Returns a calendar with one event every four hours, for most of a year. */
function largeCalendar(): string {
  const first = firstDay().toPlainDateTime()
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const start = first
      .add({ hours: index * 4 })
      .toString({ smallestUnit: 'second' })
      .replaceAll(/[-:]/g, '')
    return [
      'BEGIN:VEVENT',
      `UID:game-${index}@league.example`,
      `DTSTART:${start}Z`,
      `SUMMARY:Game ${index}`,
      'END:VEVENT',
    ].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}
