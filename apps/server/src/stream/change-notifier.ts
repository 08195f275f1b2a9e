import type { Logger } from '../lib/logger.ts'
import type { Line, Wire } from './wire.ts'

/*
 * The change notifier tells all processes after a commit which subjects changed (such as `profile:<id>`).
 * Every process with open streams then reads the new revisions from the table `revisions`.
 * A change notice contains no data: the notice only tells the processes what to read from the database.
 * Anyone who may connect to the database or to NATS can send a notice, so the content of a notice is not trusted.
 * If a change notice is lost, the change arrives a few seconds later, because each process also polls.
 *
 * The first change is sent immediately. Changes within the next 10 ms are combined into the next notice.
 * A single change therefore has no delay, and many changes cause at most a hundred notices per second.
 * Notices travel over a `Wire` (NOTIFY or NATS).
 * A lost connection is reopened with back-off until it works again.
 * Notices sent while the connection was down are lost, so one empty notice replaces them after the reconnect.
 * The process itself may also have missed notices, so its listeners poll after a reconnect.
 */

export interface ChangeNotifier {
  /**
   * Notifies all processes that the subjects (such as `profile:<id>`) changed.
   * Call `ring` after the commit. `ring` never throws.
   */
  ring(subjects: Iterable<string>): void
  /**
   * Calls `heard` for each notice, even one from this process, with the subjects (such as `profile:<id>`).
   * If `heard` gets an empty list, notices may have been lost, so the listener must poll.
   */
  listen(heard: (subjects: readonly string[]) => void): void
  /** Sends pending notices and closes the connection. */
  close(): Promise<void>
}

interface ChangeNotifierParts {
  readonly wire: Wire
  readonly log: Logger
  /** Minimum milliseconds between two change notices. Each contains all changes since the previous one. */
  readonly gatherMs?: number
  /** Milliseconds between two health checks of the connection. */
  readonly aliveMs?: number
}

/**
 * Maximum number of changed subjects (such as `profile:<id>`) to store while the connection is down.
 * If more subjects change, the process later sends one empty notice, which makes all processes poll.
 */
const MOST_WAITING = 1_000
const SUBJECT = /^[a-z]{1,20}:[0-9a-f-]{36}$/
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Returns immediately, and connects in the background. */
export function openChangeNotifier(parts: ChangeNotifierParts): ChangeNotifier {
  return new WiredChangeNotifier(parts)
}

class WiredChangeNotifier implements ChangeNotifier {
  readonly #wire: Wire
  readonly #log: Logger
  readonly #gatherMs: number
  readonly #alive: NodeJS.Timeout
  readonly #listeners: ((subjects: readonly string[]) => void)[] = []
  readonly #waiting = new Set<string>()
  /** True if a change notice may have been lost. The next notice is then empty, so that all processes poll. */
  #unsaid = false
  #gathering: NodeJS.Timeout | null = null
  #flushing = false
  /** When the last change notice was sent, as a value of `performance.now()`. */
  #lastRing = Number.NEGATIVE_INFINITY
  /**
   * The latest request to the server. The promise settles when the request ends.
   * The next request starts after `#turn` has settled, so requests never overlap.
   */
  #turn: Promise<void> = Promise.resolve()
  #line: Line | null = null
  #closed = false
  /** Wakes the connect loop, which waits for the connection to break or for its next attempt. */
  #wake = (): void => undefined
  readonly #staying: Promise<void>

  constructor({ wire, log, gatherMs = 10, aliveMs = 30_000 }: ChangeNotifierParts) {
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

  /** Sends one change notice at a time. Subjects that change meanwhile go into the next notice. */
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

  /**
   * Sends a request to the server after all earlier requests have ended. The returned promise never rejects.
   * If a request fails, the connection is dropped and opened again.
   */
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
    if (!this.#closed) this.#log.warn({ err: error }, 'the change notifier lost its connection')
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
        // Short connections do not reset the back-off: a broken server may accept and drop connections.
        if (performance.now() - since > LONGEST_WAIT_MS) failures = 0
      } catch (error) {
        if (!this.#closed) this.#log.warn({ err: error }, 'the change notifier cannot connect')
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

/**
 * Returns the payload of a change notice: the list of changed subjects, such as `profile:<id>`.
 * If the list of subjects exceeds `longest` bytes, the payload is empty, which makes all processes poll.
 */
function payloadOf(subjects: ReadonlySet<string>, longest: number): string {
  const text = [...subjects].join(',')
  return Buffer.byteLength(text) > longest ? '' : text
}

function subjectsIn(payload: string): readonly string[] {
  return payload.split(',').filter((subject) => SUBJECT.test(subject))
}
