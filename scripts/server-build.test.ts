import { newId } from '@homefield/server/lib/ids'
import { cleanUp, testDirectory } from '@homefield/database/engine/test-directories'
import { addChild, connect, eventsOf, mapTeam } from '@homefield/testkit/family'
import { type FeedServer, startFeedServer } from '@homefield/testkit/feed-server'
import { freePort } from '@homefield/testkit/free-port'
import { signUp } from '@homefield/testkit/person'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from './server-build.ts'

/*
 * `npm start` runs the bundle, and all other tests run the modules.
 * The tests below use what a bundle can break: files beside a module, worker threads, and packages that read own files.
 */

const FEED = 'league.example/team.ics'
const TODAY = Temporal.Now.plainDateISO('UTC')
const EVENT = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:test
BEGIN:VEVENT
UID:practice-1
DTSTAMP:20260501T000000Z
DTSTART;VALUE=DATE:${TODAY.toString().replaceAll('-', '')}
SUMMARY:Practice
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

let directory: string
let feeds: FeedServer
let origin: string
let server: ChildProcess | undefined
const said: string[] = []

beforeAll(async () => {
  directory = await testDirectory({ closed: false })
  const bundle = await buildServer(() => undefined)
  feeds = await startFeedServer()
  feeds.serve(FEED, { body: EVENT })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const program = `import { main } from '${pathToFileURL(bundle).href}'
    const feeds = { address: '127.0.0.1', port: ${feeds.port}, tls: false }
    await main({ loopback: (host) => (host === 'league.example' ? feeds : undefined) })`
  server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => said.push(text.toString()))
  while (!said.join('').includes('Homefield is at')) {
    if (server.exitCode !== null) throw new Error(`the server exited:\n${said.join('')}`)
    await sleep(50)
  }
})
afterAll(async () => {
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await feeds?.close()
  await cleanUp([join(directory, 'data/engine/postgres')])
})

test('the bundled server imports a calendar and stores a photo, both in worker threads', async () => {
  const person = await signUp(origin)
  const child = await addChild(person, 'Robin')

  const team = await connect(person, { url: `http://${FEED}`, teamName: 'Robins', sport: 'Soccer' })
  await mapTeam(person, team.id, [child])
  const photo = await fetch(`${origin}/api/v1/files?id=${newId()}&kind=photo`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'command-id': newId(), 'content-type': 'image/jpeg' },
    body: await sharp({ create: { width: 120, height: 120, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  })

  expect(photo.status).toBe(200)
  // The template of an email is a chunk of its own, which the server loads when it sends the first one.
  await expect.poll(() => readdir(join(directory, 'data/outbox')).catch(() => [])).not.toEqual([])
  await expect
    .poll(() => eventsOf(person, TODAY.toString(), TODAY.add({ days: 1 }).toString()))
    .toMatchObject([{ title: 'Practice' }])
  expect(said.join('')).not.toContain('"level":"error"')
})

test('the bundled server rejects a common password, and serves the documentation of its API', async () => {
  const signUpWith = (password: string) =>
    fetch(`${origin}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${newId()}@family.example`, password }),
    })

  expect((await signUpWith('Password123!')).status).toBe(400)
  expect((await fetch(`${origin}/api/docs`)).status).toBe(200)
  expect(await (await fetch(`${origin}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
})

test('bundles again only if a bundled file has changed', async () => {
  const copy = join(directory, 'dist')
  const builds: string[] = []
  const build = () => buildServer((line) => void builds.push(line), copy)
  const stamp = join(copy, 'inputs.json')
  await mkdir(copy)
  await writeFile(stamp, JSON.stringify({ files: ['package-lock.json'], hash: 'of another content' }))

  await build()
  expect(builds).toHaveLength(1)
  await build()
  expect(builds).toHaveLength(1)
  const { files } = JSON.parse(await readFile(stamp, 'utf8')) as { files: string[] }
  expect(files).toEqual(expect.arrayContaining(['package-lock.json', 'packages/database/src/migrate.ts']))
})
