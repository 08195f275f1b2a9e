/**
 * Measures how many calls a second the server answers for a thousand families who work at once.
 *
 * Each family is one device that is signed in. The devices are too many to model each one's day, so every call takes a
 * random family. The calls come at random times (Poisson) at a fixed rate, whether or not earlier calls were answered.
 * A call's time runs from the moment at which it was due, so that a slow server cannot hide its queue.
 * The rate rises until the 95th percentile exceeds 100 ms. The load generator shares the machine's cores.
 *
 * The mix is an assumption: 60 % reads of the dashboard or the month, 30 % small calls, 10 % writes.
 * Two thirds of the reads repeat a response that has not changed since the device's copy, and send its ETag.
 */
import { Agent } from 'node:http'
import { randomUUID } from 'node:crypto'
import { clusterCpu } from '../feed/jobs/postgres-usage.ts'
import { idOf, type Population } from '../families/load.ts'
import { exchange } from '../reads/http-client.ts'
import { monthPath } from '../reads/month.ts'
import { ms, quantile } from '../rounds.ts'
import type { Row } from '../row.ts'
import { type MeasuredServer, startMeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'

const FEWEST_A_SECOND = 250
const SLOWEST_MS = 100
const RATES = [100, 150, 200, 225, 250, 275, 300, 350, 400, 500, 600, 800]
const POPULATION: Population = { full: 1_000, sparse: 0 }
const QUICK_POPULATION: Population = { full: 60, sparse: 0 }

/** Shares of all calls. The rest are writes. */
const READS = 0.6
const UNCHANGED_READS = 0.4
const SMALL = 0.3
const SMALL_CALLS = ['/me', '/friends', '/platforms', '/friend-requests']

interface Family extends Cookie {
  /** Number of the family in load.ts. */
  readonly number: number
  /** The ETag of the device's copy of each path. */
  readonly copies: Map<string, string>
}

type Kind = 'full read' | 'unchanged read' | 'small call' | 'write'

interface Call {
  readonly kind: Kind
  readonly took: number
}

interface Step {
  readonly rate: number
  readonly calls: readonly Call[]
  readonly failed: number
  readonly p95: number
  /** Shares of one core. */
  readonly cpu: { readonly server: number; readonly postgres: number; readonly generator: number }
}

export async function loadRow(quick: boolean): Promise<Row> {
  const server = await startMeasuredServer({
    population: quick ? QUICK_POPULATION : POPULATION,
    webRoot: null,
  })
  try {
    return await measure(server, quick)
  } finally {
    await server.close()
  }
}

async function measure(server: MeasuredServer, quick: boolean): Promise<Row> {
  const { full } = server.population
  const numbers = Array.from({ length: full }, (_, index) => index + 1)
  const cookies = await server.sessions(numbers.map((number) => idOf('user', number)))
  const families = cookies.map((cookie, index): Family => ({
    ...cookie,
    number: index + 1,
    copies: new Map(),
  }))
  const work = new Work(server, families)
  await work.warmUp()
  let best: Step | undefined
  let step: Step | undefined
  for (const rate of RATES) {
    step = await work.at(rate, quick ? 3_000 : 8_000)
    if (step.failed > 0 || step.p95 > SLOWEST_MS) break
    best = step
  }
  const reached = best?.rate ?? 0
  return {
    what: `${full} families at once: calls a second with a p95 of at most ${SLOWEST_MS} ms`,
    ours: `${reached}/s`,
    budget: `≥ ${FEWEST_A_SECOND}/s`,
    verdict: reached >= FEWEST_A_SECOND ? 'ok' : 'over',
    notes: [best, step === best ? undefined : step].flatMap((one) => (one ? notesOf(one) : [])),
  }
}

function notesOf({ rate, calls, failed, p95, cpu }: Step): string[] {
  const kinds = [...Map.groupBy(calls, ({ kind }) => kind)].map(
    ([kind, some]) =>
      `${kind} ${Math.round((some.length / calls.length) * 100)} %, median ${ms(
        quantile(
          some.map(({ took }) => took),
          0.5,
        ),
      )}`,
  )
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return [
    `${rate}/s: p50 ${ms(
      quantile(
        calls.map(({ took }) => took),
        0.5,
      ),
    )}, p95 ${ms(p95)}, ${failed} failed; of one core: server ${percent(cpu.server)}, PostgreSQL ${percent(cpu.postgres)}, load generator ${percent(cpu.generator)}`,
    `    ${kinds.join('; ')}`,
  ]
}

class Work {
  readonly #server: MeasuredServer
  readonly #families: readonly Family[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })
  readonly #paths = ['/dashboard', monthPath()]

  constructor(server: MeasuredServer, families: readonly Family[]) {
    this.#server = server
    this.#families = families
  }

  /** Gives each device its copies. The server then has compiled its code, and prepared its statements. */
  async warmUp(): Promise<void> {
    const waiting = [...this.#families]
    const one = async () => {
      for (let family = waiting.pop(); family; family = waiting.pop())
        for (const path of this.#paths) await this.#read(family, path)
    }
    await Promise.all(Array.from({ length: 4 }, one))
    for (let call = 0; call < 50; call++) await this.#write(this.#any())
  }

  async at(rate: number, durationMs: number): Promise<Step> {
    const calls: Call[] = []
    const running = new Set<Promise<void>>()
    let failed = 0
    const before = await this.#cpu()
    const start = performance.now()
    for (let due = start; due < start + durationMs; due += -Math.log(1 - Math.random()) * (1_000 / rate)) {
      const wait = due - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      const call = this.#call()
        .then((kind) => void calls.push({ kind, took: performance.now() - due }))
        .catch(() => void (failed += 1))
        .finally(() => running.delete(call))
      running.add(call)
    }
    await Promise.all(running)
    const after = await this.#cpu()
    const seconds = (performance.now() - start) / 1_000
    const share = (part: keyof typeof after) => (after[part] - before[part]) / seconds
    return {
      rate,
      calls,
      failed,
      p95: quantile(
        calls.map(({ took }) => took),
        0.95,
      ),
      cpu: { server: share('server'), postgres: share('postgres'), generator: share('generator') },
    }
  }

  #call(): Promise<Kind> {
    const chance = Math.random()
    if (chance < UNCHANGED_READS) return this.#readUnchanged()
    if (chance < READS) return this.#readChanged()
    if (chance < READS + SMALL) return this.#small(this.#any())
    return this.#write(this.#any())
  }

  #readUnchanged(): Promise<Kind> {
    const path = this.#path()
    const family = this.#oneThat(({ copies }) => copies.has(path))
    return this.#read(family, path, family.copies.get(path))
  }

  /** Prefers a device whose copy a write has outdated, as the event stream would tell that device to read again. */
  #readChanged(): Promise<Kind> {
    const path = this.#path()
    return this.#read(
      this.#oneThat(({ copies }) => !copies.has(path)),
      path,
    )
  }

  async #read(family: Family, path: string, etag?: string): Promise<Kind> {
    const condition = etag === undefined ? {} : { 'if-none-match': etag }
    const answer = await this.#ask(family, 'GET', path, condition)
    family.copies.set(path, answer.etag)
    return answer.status === 304 ? 'unchanged read' : 'full read'
  }

  async #small(family: Family): Promise<Kind> {
    await this.#ask(family, 'GET', SMALL_CALLS[Math.floor(Math.random() * SMALL_CALLS.length)] ?? '')
    return 'small call'
  }

  /** Adds an event for the first child. The copies of this family and of the family that sees it are then outdated. */
  async #write(family: Family): Promise<Kind> {
    const body = {
      id: randomUUID(),
      profileId: idOf('profile', family.number * 10),
      title: 'Practice',
      date: Temporal.Now.plainDateISO('America/New_York')
        .add({ days: 1 + Math.floor(Math.random() * 20) })
        .toString(),
      startTime: '18:00',
      durationMinutes: 60,
      sport: 'Soccer',
      visibility: 'public',
    }
    const headers = { 'command-id': randomUUID(), 'content-type': 'application/json' }
    const viewer = this.#families[family.number % this.#families.length]
    for (const seen of [family, viewer]) seen?.copies.clear()
    await this.#ask(family, 'POST', '/events', headers, JSON.stringify(body))
    return 'write'
  }

  async #ask(
    { name, value }: Family,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ) {
    const url = `${this.#server.origin}/api/v1${path}`
    const answer = await exchange(this.#agent, method, url, { cookie: `${name}=${value}`, ...headers }, body)
    if (answer.status !== 200 && answer.status !== 304) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer
  }

  #oneThat(suits: (family: Family) => boolean): Family {
    let family = this.#any()
    for (let tries = 0; tries < 50 && !suits(family); tries++) family = this.#any()
    return family
  }

  #any(): Family {
    const family = this.#families[Math.floor(Math.random() * this.#families.length)]
    if (!family) throw new Error('there is no family')
    return family
  }

  #path(): string {
    return this.#paths[Math.random() < 0.5 ? 0 : 1] ?? ''
  }

  /** CPU seconds of each part since its start. */
  async #cpu(): Promise<{ server: number; postgres: number; generator: number }> {
    const client = await this.#server.database.connect()
    try {
      const { user, system } = process.cpuUsage()
      return {
        server: (await this.#server.cpuMs()) / 1_000,
        postgres: (await clusterCpu(client)) ?? Number.NaN,
        generator: (user + system) / 1_000_000,
      }
    } finally {
      client.release()
    }
  }
}
