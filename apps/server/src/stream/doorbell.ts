import pg from 'pg'
import type { Logger } from '../lib/logger.ts'

/*
 * The doorbell. After a commit the process that wrote rings it with the subjects it bumped; every process that holds
 * streams hears it and reads `revisions` again. The bell says "look", never what there is to see: whoever may connect to
 * the database may ring, so what is heard is a hint and is not believed. A lost ring costs seconds, because each process
 * also sweeps.
 *
 * A ring goes out at once, and what follows within some milliseconds is gathered into the next: so a lone change is told
 * without delay, and many cost no more than a hundred rings a second, on a connection of the doorbell's own. A
 * NOTIFY inside the writing transaction would serialize all commits of the installation. The same connection listens, if
 * anybody here wants to hear. When it dies, it is opened again with back-off; rings that fell into the gap are made good
 * by one empty ring, and listeners are told to look for themselves, since they may have missed some.
 */

export interface Doorbell {
  /** Says that these subjects moved; after the commit. Returns at once and never throws. */
  ring(subjects: Iterable<string>): void
  /** Calls `heard` at each ring of any process, this one included; an empty list means: look for yourself. */
  listen(heard: (subjects: readonly string[]) => void): void
  /** Rings what is still waiting, and lets the connection go. */
  close(): Promise<void>
}

interface DoorbellParts {
  /** A direct connection: a transaction pooler loses LISTEN. */
  readonly url: string
  readonly log: Logger
  /** At least so long lies between one ring and the next, in milliseconds. */
  readonly gatherMs?: number
  /** How often a silent connection is tried, in milliseconds: a dead one across a network looks just as silent. */
  readonly aliveMs?: number
}

const CHANNEL = 'homefield_revisions'
/** PostgreSQL takes fewer than 8000 bytes. */
const PAYLOAD_LIMIT = 7_900
/** More than this is not worth keeping while the connection is away: one empty ring says it all. */
const MOST_WAITING = 1_000
const SUBJECT = /^[a-z]{1,20}:[0-9a-f-]{36}$/
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

export function openDoorbell(parts: DoorbellParts): Doorbell {
  return new PostgresDoorbell(parts)
}

class PostgresDoorbell implements Doorbell {
  readonly #url: string
  readonly #log: Logger
  readonly #gatherMs: number
  readonly #alive: NodeJS.Timeout
  readonly #listeners: ((subjects: readonly string[]) => void)[] = []
  readonly #waiting = new Set<string>()
  /** A ring may have been lost: the next one is empty. */
  #unsaid = false
  #gathering: NodeJS.Timeout | null = null
  #flushing = false
  /** When the last one went out, by `performance.now`. */
  #lastRing = Number.NEGATIVE_INFINITY
  /** One query at a time. */
  #turn: Promise<void> = Promise.resolve()
  #client: pg.Client | null = null
  #closed = false
  /** Ends whatever the connecting loop waits for: a loss, or a pause before the next try. */
  #wake = (): void => undefined
  readonly #staying: Promise<void>

  constructor({ url, log, gatherMs = 10, aliveMs = 30_000 }: DoorbellParts) {
    this.#url = url
    this.#log = log
    this.#gatherMs = gatherMs
    this.#alive = setInterval(() => void this.#ask('select 1'), aliveMs).unref()
    this.#staying = this.#stayConnected()
  }

  ring(subjects: Iterable<string>): void {
    if (this.#closed) return
    for (const subject of subjects) this.#waiting.add(subject)
    if (this.#waiting.size > MOST_WAITING) this.#forgetWaiting()
    this.#gather()
  }

  listen(heard: (subjects: readonly string[]) => void): void {
    this.#listeners.push(heard)
    if (this.#listeners.length === 1) void this.#ask(`listen ${CHANNEL}`)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#alive)
    if (this.#gathering) clearTimeout(this.#gathering)
    await this.#flush()
    await this.#turn
    this.#wake()
    await this.#client?.end().catch(() => undefined)
    await this.#staying
  }

  #forgetWaiting(): void {
    this.#waiting.clear()
    this.#unsaid = true
  }

  #gather(): void {
    this.#gathering ??= setTimeout(
      () => {
        this.#gathering = null
        if (!this.#flushing) void this.#flush()
      },
      Math.max(0, this.#lastRing + this.#gatherMs - performance.now()),
    )
  }

  /** One ring under way at a time: what comes meanwhile goes with the next. */
  async #flush(): Promise<void> {
    if (!this.#client || (this.#waiting.size === 0 && !this.#unsaid)) return
    const payload = this.#unsaid ? '' : payloadOf(this.#waiting)
    this.#waiting.clear()
    this.#unsaid = false
    this.#flushing = true
    this.#lastRing = performance.now()
    await this.#ask('select pg_notify($1, $2)', [CHANNEL, payload])
    this.#flushing = false
    if (this.#waiting.size > 0 && !this.#closed) this.#gather()
  }

  /** Never rejects: a query that fails costs the connection, and the next connection makes good what was lost. */
  #ask(statement: string, values: readonly string[] = []): Promise<void> {
    const client = this.#client
    if (!client) return Promise.resolve()
    this.#turn = this.#turn
      .then(() => client.query(statement, [...values]))
      .then(
        () => undefined,
        (error: unknown) => this.#drop(client, error),
      )
    return this.#turn
  }

  #drop(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = null
    this.#unsaid = true
    if (!this.#closed) this.#log.warn({ err: error }, 'the doorbell lost its connection')
    // A half-dead connection would keep `end` waiting for an answer.
    client.connection.stream.destroy()
    this.#wake()
  }

  async #stayConnected(): Promise<void> {
    for (let failures = 0; !this.#closed; failures++) {
      const client = new pg.Client({
        connectionString: this.#url,
        application_name: 'homefield-doorbell',
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      })
      client.on('error', (error) => this.#drop(client, error))
      client.on('end', () => this.#drop(client, new Error('the connection ended')))
      client.on('notification', ({ payload }) => this.#hear(subjectsIn(payload)))
      try {
        await client.connect()
        if (this.#listeners.length > 0) await client.query(`listen ${CHANNEL}`)
        failures = 0
        await this.#use(client)
      } catch (error) {
        if (!this.#closed) this.#log.warn({ err: error }, 'the doorbell cannot connect')
        client.end().catch(() => undefined)
      }
      if (!this.#closed) await this.#pause(failures)
    }
  }

  async #use(client: pg.Client): Promise<void> {
    if (this.#closed) return client.end()
    const lost = new Promise<void>((resolve) => (this.#wake = resolve))
    this.#client = client
    if (this.#waiting.size > 0 || this.#unsaid) this.#gather()
    this.#hear([])
    await lost
  }

  #hear(subjects: readonly string[]): void {
    for (const heard of this.#listeners) heard(subjects)
  }

  #pause(failures: number): Promise<void> {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Empty where it would be too long: then everybody looks for himself. */
function payloadOf(subjects: ReadonlySet<string>): string {
  const text = [...subjects].join(',')
  return Buffer.byteLength(text) > PAYLOAD_LIMIT ? '' : text
}

function subjectsIn(payload: string | undefined): readonly string[] {
  if (!payload) return []
  return payload.split(',').filter((subject) => SUBJECT.test(subject))
}
