/*
 * The hub tells every connected device what moved (DESIGN 6). It works in rounds, one after the other:
 *
 *   1. read the revisions of what the bell named, or of all that was bumped lately when a sweep is due
 *   2. ask again, under each person's own rights, what those may see whose `person:` subject moved (every grant and its
 *      withdrawal moves it, on both sides), all of them: left for the next round, one would be told of what he lost. And
 *      what those may see who just came, a batch of them at most
 *   3. tell each person, in one frame, what moved of what he may see now, what he gained and what is gone
 *
 * Nothing is lost when a grant and a write commit side by side. A bell that rings before a round began is read in that
 * round or was in an earlier one; it rang after its commit, so every question of a later round sees that commit. A bell
 * that rings while a round runs waits for the next one, by which time the round's answers are in place: either the
 * question already saw the write, or its bell is still to be read and finds its new holder. Hence the two rules here:
 * rounds never overlap, and what the bell named is matched with the holders at the beginning of a round, not when it rings.
 *
 * What a person may see is replaced as a whole by the last answer; when the question fails, his streams end, rather
 * than go on with rights that may be gone.
 */
import { AppError } from '../lib/app-error.ts'
import type { Authenticated } from '../lib/authenticate.ts'
import type { Logger } from '../lib/logger.ts'
import { Audience, type Connection, type Device, type Person } from './audience.ts'
import type { Doorbell } from './doorbell.ts'
import { encodeFrame, HEARTBEAT } from './frame.ts'
import { Heartbeat } from './heartbeat.ts'
import { Lookout } from './lookout.ts'
import { News, revisionsOf } from './news.ts'
import type { Moves, StreamStore } from './store.ts'

export interface HubParts {
  readonly store: StreamStore
  /** What this person may see with its revisions, asked under his own rights. Throws for an account that is gone. */
  readonly seen: (userId: string) => Promise<Readonly<Record<string, number>>>
  /** Which of these sessions still stand. */
  readonly stillSignedIn: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly doorbell: Pick<Doorbell, 'listen'>
  readonly now: () => Temporal.Instant
  readonly log: Logger
  readonly limits?: Partial<HubLimits>
}

export interface HubLimits {
  /** Times in milliseconds. */
  readonly sweepMs: number
  readonly sessionsMs: number
  readonly heartbeatMs: number
  /** A person's streams in this process; one more ends the oldest, which is most likely a dead one. */
  readonly perPerson: number
}

const LIMITS: HubLimits = { sweepMs: 5_000, sessionsMs: 5_000, heartbeatMs: 25_000, perPerson: 20 }
/** People let in per round, and how many of their questions run at a time: the rest of the pool is for requests. */
const BATCH = 32
const AT_A_TIME = 4
const REST_MS = 1_000
const SESSIONS_AT_A_TIME = 1_000

interface Joining {
  readonly who: Authenticated
  readonly device: Device
  readonly resolve: (leave: () => void) => void
  readonly reject: (error: unknown) => void
}

type Answer = { readonly seen: Readonly<Record<string, number>> } | { readonly error: unknown }

export class Hub {
  readonly #parts: HubParts
  readonly #limits: HubLimits
  readonly #lookout: Lookout
  readonly #audience = new Audience()
  readonly #heard = new Set<string>()
  readonly #joining = new Map<string, Joining[]>()
  readonly #heartbeat = new Heartbeat()
  readonly #timers: NodeJS.Timeout[]
  #sweepDue = false
  #running: Promise<void> | null = null
  #resting: NodeJS.Timeout | null = null
  #checkingSessions = false
  #closed = false

  constructor(parts: HubParts) {
    this.#parts = parts
    this.#limits = { ...LIMITS, ...parts.limits }
    this.#lookout = new Lookout(parts.store, parts.now)
    const { sweepMs, sessionsMs, heartbeatMs } = this.#limits
    this.#timers = [
      setInterval(() => this.#hear([]), sweepMs),
      setInterval(() => void this.#checkAllSessions(), sessionsMs),
      setInterval(() => this.#sendHeartbeats(), heartbeatMs / Heartbeat.beatsInRound),
    ]
    parts.doorbell.listen((subjects) => this.#hear(subjects))
  }

  /** How many streams are open. */
  get size(): number {
    return this.#audience.size
  }

  /** Resolves once the device got its first frame, with what is to be called when it is gone. */
  join(who: Authenticated, device: Device): Promise<() => void> {
    if (this.#closed) return Promise.reject(new AppError('unavailable'))
    return new Promise((resolve, reject) => {
      const waiting = this.#joining.get(who.userId)
      const joining = { who, device, resolve, reject }
      if (waiting) waiting.push(joining)
      else this.#joining.set(who.userId, [joining])
      this.#kick()
    })
  }

  /** Ends every stream and asks the devices to come back, not all at once. */
  async close(): Promise<void> {
    this.#closed = true
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#resting) clearTimeout(this.#resting)
    this.#turnAway(new AppError('unavailable'))
    this.#endAll(this.#audience.connections())
    await this.#running
  }

  #hear(subjects: readonly string[]): void {
    if (subjects.length === 0) this.#sweepDue = true
    for (const subject of subjects) this.#heard.add(subject)
    this.#kick()
  }

  #kick(): void {
    if (this.#closed || this.#running || this.#resting) return
    this.#running = this.#run().finally(() => {
      this.#running = null
      if (this.#hasWork()) this.#kick()
    })
  }

  #hasWork(): boolean {
    return this.#heard.size > 0 || this.#sweepDue || this.#joining.size > 0
  }

  async #run(): Promise<void> {
    while (!this.#closed && this.#hasWork()) {
      try {
        await this.#round()
      } catch (error) {
        if (this.#closed) return
        this.#parts.log.error({ err: error }, 'a round of the stream failed')
        // Everything since the last sweep that succeeded is read then; whoever waits to come in shall not wait.
        this.#sweepDue = true
        this.#turnAway(error)
        this.#resting = setTimeout(() => {
          this.#resting = null
          this.#kick()
        }, REST_MS)
        return
      }
    }
  }

  async #round(): Promise<void> {
    // First, before anything is taken off a list: if this throws, nothing is lost.
    const epoch = await this.#lookout.epoch()
    const moves = await this.#readMoves()
    const joining = this.#takeJoining()
    const again = [...moves.keys()].flatMap((subject) => this.#personOf(subject) ?? [])
    const answers = await this.#ask([...new Set([...again.map(({ id }) => id), ...joining.keys()])])
    if (this.#closed) return reject(joining, new AppError('unavailable'))
    this.#tell(moves, answers, joining, epoch)
    if (again.length > 0) void this.#checkSessions(again.flatMap(({ connections }) => [...connections]))
  }

  /** What moved, as far as anybody here holds it: matched now, when the answers of the last round are in place. */
  async #readMoves(): Promise<Moves> {
    const { topics } = this.#audience
    const named = [...this.#heard].filter((subject) => topics.has(subject))
    const sweeping = this.#sweepDue
    this.#heard.clear()
    this.#sweepDue = false
    const { moves, restored } = await this.#lookout.look(topics, named, sweeping)
    if (restored) this.#endAll(this.#audience.connections())
    return moves
  }

  #personOf(subject: string): Person | undefined {
    return subject.startsWith('person:')
      ? this.#audience.people.get(subject.slice('person:'.length))
      : undefined
  }

  #takeJoining(): Map<string, Joining[]> {
    const taken = new Map<string, Joining[]>()
    for (const [userId, devices] of this.#joining) {
      if (taken.size === BATCH) break
      taken.set(userId, devices)
      this.#joining.delete(userId)
    }
    return taken
  }

  async #ask(userIds: readonly string[]): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>()
    const rest = userIds.values()
    const askOneByOne = async (): Promise<void> => {
      for (const userId of rest)
        answers.set(
          userId,
          await this.#parts.seen(userId).then(
            (seen) => ({ seen }),
            (error: unknown) => ({ error }),
          ),
        )
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, askOneByOne))
    return answers
  }

  /** The part of a round that nothing interrupts. */
  #tell(
    moves: Moves,
    answers: ReadonlyMap<string, Answer>,
    joining: ReadonlyMap<string, Joining[]>,
    epoch: string,
  ): void {
    const news = new News()
    const moved = (subject: string, revision: number): void => {
      const topic = this.#audience.move(subject, revision)
      if (topic) for (const person of topic.holders) news.moved(person, topic)
    }
    for (const [userId, answer] of answers) {
      if ('error' in answer) {
        this.#refuse(userId, answer.error, joining.get(userId) ?? [])
        continue
      }
      // Somebody who left meanwhile is not added again, unless he is just joining.
      const person = joining.has(userId) ? this.#audience.person(userId) : this.#audience.people.get(userId)
      if (!person) continue
      const { gained, lost } = this.#audience.place(person, answer.seen)
      for (const topic of gained) news.moved(person, topic)
      news.gone(person, lost)
      for (const [subject, revision] of Object.entries(answer.seen)) moved(subject, revision)
    }
    for (const [subject, revision] of moves) moved(subject, revision)

    for (const [person, frame] of news.frames()) {
      if (person.connections.size === 0) continue
      const text = encodeFrame(frame)
      for (const connection of person.connections) this.#send(connection, text)
    }
    for (const [userId, devices] of joining) {
      const person = this.#audience.people.get(userId)
      if (person) for (const device of devices) this.#admit(person, device, epoch)
    }
  }

  #admit(person: Person, { who, device, resolve }: Joining, epoch: string): void {
    const slot = this.#heartbeat.nextSlot()
    const connection: Connection = { person, sessionId: who.sessionId, device, slot }
    this.#audience.add(connection)
    this.#heartbeat.add(connection)
    const [oldest] = person.connections
    if (oldest && person.connections.size > this.#limits.perPerson) this.#endAll([oldest])
    const revisions = revisionsOf(person.topics)
    this.#send(connection, encodeFrame({ type: 'hello', epoch, revisions }))
    resolve(() => this.#leave(connection))
  }

  #refuse(userId: string, error: unknown, joining: readonly Joining[]): void {
    for (const { reject: turnAway } of joining) turnAway(error)
    this.#endAll(this.#audience.people.get(userId)?.connections ?? [])
  }

  #send(connection: Connection, text: string): void {
    if (!connection.device.send(text)) this.#leave(connection)
  }

  #leave(connection: Connection): void {
    this.#audience.remove(connection)
    this.#heartbeat.remove(connection)
  }

  /** Their return is spread over as long as it takes to let everybody in again, at some 500 a second. */
  #endAll(connections: Iterable<Connection>): void {
    const spreadMs = Math.min(15_000, 1_500 + this.#audience.size * 2)
    for (const connection of connections) {
      this.#leave(connection)
      connection.device.end(500 + Math.random() * spreadMs)
    }
  }

  #turnAway(error: unknown): void {
    reject(this.#joining, error)
    this.#joining.clear()
  }

  #sendHeartbeats(): void {
    for (const connection of this.#heartbeat.beat()) this.#send(connection, HEARTBEAT)
  }

  async #checkAllSessions(): Promise<void> {
    if (this.#checkingSessions) return
    this.#checkingSessions = true
    await this.#checkSessions([...this.#audience.connections()])
    this.#checkingSessions = false
  }

  /** Ends the streams of those who signed out, or were signed out. A failing look-up ends nobody's. */
  async #checkSessions(connections: readonly Connection[]): Promise<void> {
    const sessions = Map.groupBy(connections, ({ sessionId }) => sessionId)
    const ids = [...sessions.keys()]
    try {
      for (let first = 0; first < ids.length; first += SESSIONS_AT_A_TIME) {
        const some = ids.slice(first, first + SESSIONS_AT_A_TIME)
        const standing = await this.#parts.stillSignedIn(some)
        for (const id of some) if (!standing.has(id)) this.#endAll(sessions.get(id) ?? [])
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the sessions of the streams could not be checked')
    }
  }
}

function reject(joining: ReadonlyMap<string, readonly Joining[]>, error: unknown): void {
  for (const devices of joining.values()) for (const { reject: turnAway } of devices) turnAway(error)
}
