/** Uses a running image as its first family would, and prints each proof. Throws if one fails. */
import { addChild, addEvent } from '@homefield/testkit/family'
import { freePort } from '@homefield/testkit/free-port'
import { signIn, signUp, type Person } from '@homefield/testkit/person'
import { equal, ok } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Container, RunOptions } from './image-container.ts'

type Start = (options: Pick<RunOptions, 'env'>) => Container

export async function provesImage(start: Start, say: (line: string) => void): Promise<void> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let container: Container | undefined
  const run = async () =>
    (container = await ready(start({ env: { PORT: String(port), PUBLIC_URL: origin } })))
  const TITLE = 'Practice in the image'
  const today = Temporal.Now.plainDateISO('America/New_York').toString()
  const sees = async (person: Person) => {
    const { data } = await person.api.GET('/dashboard')
    ok(JSON.stringify(data).includes(TITLE), 'the dashboard shows the event')
  }
  try {
    const first = await run()
    say(
      'starts: as the user of the image, on a read-only root, without capabilities, with no settings but PUBLIC_URL',
    )
    checkFiles(first, say)
    ok(first.health(), 'HEALTHCHECK succeeds')
    say('health check: succeeds')

    const person = await signUp(origin)
    const child = await addChild(person, 'Robin')
    const stream = await openStream(origin, person)
    await addEvent(person, child, { title: TITLE, date: today, startTime: '23:30' })
    await stream.next()
    await sees(person)
    await mailIsWritten(first)
    ok(!first.said().includes('"level":"error"'), first.said())
    const page = await fetch(origin, { headers: { accept: 'text/html' } })
    ok(page.ok && (await page.text()).includes('<html'), 'the web app is served')
    say('journey: sign up, child, event, event stream, dashboard, mail, web app')
    const doctor = first.execute(['homefield', 'doctor'])
    equal(doctor.code, 0, doctor.output)
    say('homefield doctor: exits with 0')

    stream.close()
    equal(await first.end('SIGTERM'), 0, first.said())
    ok(first.said().includes('"clean":true'), 'PostgreSQL was stopped')
    say('SIGTERM: process 1 shuts everything down and exits with 0')

    const second = await run()
    await sees(await signIn(origin, person))
    await second.end('SIGKILL')
    say('restart: the account and the event are still there')

    const third = await run()
    await sees(await signIn(origin, person))
    equal(await third.end('SIGTERM'), 0, third.said())
    say('restart after SIGKILL of the container: the account and the event are still there')
  } finally {
    if (container && !container.hasEnded()) await container.end('SIGKILL')
  }
}

async function ready(container: Container): Promise<Container> {
  for (let tries = 0; !container.said().includes('Homefield is at'); tries++) {
    if (container.hasEnded() || tries > 1200) throw new Error(`It did not start:\n${container.said()}`)
    await sleep(100)
  }
  return container
}

/** Lists what the container's user can write to, and who it is. */
function checkFiles(container: Container, say: (line: string) => void): void {
  const script = `
    const { accessSync, constants, readdirSync, readFileSync, lstatSync, writeFileSync } = require('node:fs')
    const found = []
    const visit = (path) => {
      if (['/proc', '/sys', '/data', '/tmp', '/dev'].includes(path)) return
      const stat = lstatSync(path)
      if (stat.isSymbolicLink()) return
      try { accessSync(path, constants.W_OK); found.push(path) } catch {}
      if (stat.isDirectory()) { try { for (const name of readdirSync(path)) visit(path === '/' ? '/' + name : path + '/' + name) } catch {} }
    }
    visit('/')
    const code = (path) => { try { writeFileSync(path, ''); return 'written' } catch (error) { return error.code } }
    const status = readFileSync('/proc/self/status', 'utf8')
    const [, capabilities] = /CapEff:\\s*(\\w+)/.exec(status)
    const [, privileges] = /NoNewPrivs:\\s*(\\d)/.exec(status)
    const root = readFileSync('/proc/self/mountinfo', 'utf8').split('\\n').map((line) => line.split(' ')).find((parts) => parts[4] === '/')
    console.log(JSON.stringify({ uid: process.getuid(), capabilities, privileges, root: root[5], found, app: code('/app/new'), data: code('/data/.new'), tmp: code('/tmp/.new') }))`
  const { code, output } = container.execute(['node', '-e', script])
  equal(code, 0, output)
  const seen = JSON.parse(output) as Record<string, unknown>
  say(`inside: ${JSON.stringify(seen)}`)
  equal(seen['uid'], 10001)
  equal(Number.parseInt(String(seen['capabilities']), 16), 0)
  equal(seen['privileges'], '1')
  ok(String(seen['root']).startsWith('ro'), 'the root file system is mounted read-only')
  equal(JSON.stringify(seen['found']), '[]')
  equal(seen['data'], 'written')
  equal(seen['tmp'], 'written')
  say('read-only: nothing outside /data, /tmp and /dev/shm can be written')
}

async function mailIsWritten(container: Container): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (container.execute(['sh', '-c', 'ls /data/outbox | grep -q .']).code === 0) return
    await sleep(200)
  }
  throw new Error(`No mail was written:\n${container.said()}`)
}

/** Opens the event stream. `next` resolves when the stream says that something changed after it was opened. */
async function openStream(
  origin: string,
  { cookie }: Person,
): Promise<{ next: () => Promise<void>; close: () => void }> {
  const ending = new AbortController()
  const answer = await fetch(`${origin}/api/v1/stream`, { headers: { cookie }, signal: ending.signal })
  equal(answer.status, 200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  ok(reader)
  let text = ''
  const read = async (until: (text: string) => boolean) => {
    while (!until(text)) {
      const { done, value }: { done: boolean; value?: string | undefined } = await Promise.race([
        reader.read(),
        late(),
      ])
      ok(!done, 'the stream stays open')
      text += value ?? ''
    }
  }
  await read((seen) => seen.includes('\n\n'))
  const before = text.length
  return { next: () => read((seen) => seen.length > before), close: () => ending.abort() }
}

async function late(): Promise<never> {
  await sleep(20_000)
  throw new Error('The event stream was silent for 20 s.')
}
