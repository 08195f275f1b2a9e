import type { Logger } from '../lib/logger.ts'
import type { Line, Wire } from './wire.ts'

/*
 * The doorbell. After a commit the process that wrote rings it with the subjects it bumped; every process that holds
 * streams hears it and reads `revisions` again. The bell says "look", never what there is to see: whoever may connect to
 * the database, or to NATS, may ring, so what is heard is a hint and is not believed. A lost ring costs seconds, because
 * each process also sweeps.
 *
 * A ring goes out at once, and what follows within some milliseconds is gathered into the next: so a lone change is told
 * without delay, and many cost no more than a hundred rings a second. What it rings over is the wire's business. When the
 * connection dies, it is opened again with back-off, for ever; rings that fell into the gap are made good by one empty
 * ring, and listeners are told to look for themselves, since they may have missed some.
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
  readonly wire: Wire
  readonly log: Logger
  /** At least so long lies between one ring and the next, in milliseconds. */
  readonly gatherMs?: number
  /** How often a silent connection is tried, in milliseconds. */
  readonly aliveMs?: number
}

/** More than this is not worth keeping while the connection is away: one empty ring says it all. */
const MOST_WAITING = 1_000
const SUBJECT = /^[a-z]{1,20}:[0-9a-f-]{36}$/
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Opens at once and connects by and by. */
export function openDoorbell(parts: DoorbellParts): Doorbell {
  return new WiredDoorbell(parts)
}

class WiredDoorbell implements Doorbell {
  readonly #wire: Wire
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
  /** One question at a time. */
  #turn: Promise<void> = Promise.resolve()
  #line: Line | null = null
  #closed = false
  /** Ends whatever the connecting loop waits for: a loss, or a pause before the next try. */
  #wake = (): void => undefined
  readonly #staying: Promise<void>

  constructor({ wire, log, gatherMs = 10, aliveMs = 30_000 }: DoorbellParts) {
    this.#wire = wire
    this.#log = log
    this.#gatherMs = gatherMs
    this.#alive = setInterval(() => void this.#ask((line) => line.check()), aliveMs).unref()
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
    if (this.#listeners.length === 1) void this.#ask((line) => line.listen())
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#alive)
    if (this.#gathering) clearTimeout(this.#gathering)
    await this.#flush()
    await this.#turn
    this.#wake()
    await this.#line?.end()
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
    if (!this.#line || (this.#waiting.size === 0 && !this.#unsaid)) return
    const payload = this.#unsaid ? '' : payloadOf(this.#waiting, this.#wire.longest)
    this.#waiting.clear()
    this.#unsaid = false
    this.#flushing = true
    this.#lastRing = performance.now()
    await this.#ask((line) => line.ring(payload))
    this.#flushing = false
    if (this.#waiting.size > 0 && !this.#closed) this.#gather()
  }

  /** Never rejects: what fails costs the connection, and the next connection makes good what was lost. */
  #ask(question: (line: Line) => Promise<void>): Promise<void> {
    const line = this.#line
    if (!line) return Promise.resolve()
    this.#turn = this.#turn
      .then(() => question(line))
      .catch((error: unknown) => {
        this.#drop(line, error)
      })
    return this.#turn
  }

  #drop(line: Line, error: unknown): void {
    if (this.#line !== line) return
    this.#line = null
    this.#unsaid = true
    if (!this.#closed) this.#log.warn({ err: error }, 'the doorbell lost its connection')
    line.cut()
    this.#wake()
  }

  async #stayConnected(): Promise<void> {
    for (let failures = 0; !this.#closed; failures++) {
      let line: Line | undefined
      try {
        line = await this.#wire.connect({
          heard: (payload) => this.#hear(subjectsIn(payload)),
          lost: (error) => line && this.#drop(line, error),
        })
        if (this.#listeners.length > 0) await line.listen()
        const since = performance.now()
        await this.#use(line)
        // One that accepts and cuts at once is waited for like one that does not answer.
        if (performance.now() - since > LONGEST_WAIT_MS) failures = 0
      } catch (error) {
        if (!this.#closed) this.#log.warn({ err: error }, 'the doorbell cannot connect')
        line?.cut()
      }
      if (!this.#closed) await this.#pause(failures)
    }
  }

  async #use(line: Line): Promise<void> {
    if (this.#closed) return line.end()
    const lost = new Promise<void>((resolve) => (this.#wake = resolve))
    this.#line = line
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
function payloadOf(subjects: ReadonlySet<string>, longest: number): string {
  const text = [...subjects].join(',')
  return Buffer.byteLength(text) > longest ? '' : text
}

function subjectsIn(payload: string): readonly string[] {
  return payload.split(',').filter((subject) => SUBJECT.test(subject))
}
