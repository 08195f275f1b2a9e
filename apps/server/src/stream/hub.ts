/*
 * The hub tells every connected device which subjects (such as `profile:<id>`) changed.
 * The hub works in rounds. Each round has three steps:
 *
 * 1. Read the revisions of the subjects that the change notifier named.
 *    The revisions of changes that this process committed itself are known without a query and without a notice.
 *    If a poll is due, read the revisions of all subjects that changed recently.
 * 2. Ask the database what each affected person may see, with that person's own rights.
 *    A person is affected if their `person:` subject has a new revision.
 *    Every grant and revocation gives the `person:` subjects of both people a new revision.
 *    Newly connected people are affected, too, but at most one batch of them per round.
 *    The round asks about all people with a changed `person:` subject at once.
 *    If a person were left for the next round, they would get changes of a subject that they may no longer see.
 * 3. Send each person one frame: the changed subjects that they may see now, the gained and the lost subjects.
 *
 * A new viewer misses no change, even if a change commits at the same time as the grant of access.
 * Processes announce a change after the commit, so a round that begins later reads the committed change.
 * A change notice that arrives during a round waits for the next round, which uses the access rights just read.
 * Either a round's query of access rights already sees the change, or the next round sends the change.
 * Nobody misses a change, because rounds never overlap,
 * and because the hub looks up who may see a subject when a round starts, not when the notice arrives.
 *
 * Each query of a person's access rights replaces all subjects (such as `profile:<id>`) the person may see.
 * If the query of access rights fails, the hub ends the person's streams: the rights may have been revoked.
 */
import type { Bumped } from '@homefield/database/work'
import { AppError } from '../lib/app-error.ts'
import type { Authenticated } from '../lib/authenticate.ts'
import type { Logger } from '../lib/logger.ts'
import { Audience, type Connection, type Device, type Person } from './audience.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import { encodeFrame, HEARTBEAT } from './frame.ts'
import { Heartbeat } from './heartbeat.ts'
import { RevisionPoller } from './revision-poller.ts'
import { News, revisionsOf } from './news.ts'
import type { Moves, StreamStore } from './store.ts'

export interface HubParts {
  readonly store: StreamStore
  /**
   * Returns all subjects (such as `profile:<id>`) that the person may see, with their revisions.
   * `seen` queries the database with the rights of the person.
   * Throws if the account was deleted.
   */
  readonly seen: (userId: string) => Promise<Readonly<Record<string, number>>>
  /** Returns which of the given sessions are still valid. */
  readonly stillSignedIn: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly changeNotifier: Pick<ChangeNotifier, 'listen'>
  readonly now: () => Temporal.Instant
  readonly log: Logger
  readonly limits?: Partial<HubLimits>
}

export interface HubLimits {
  readonly pollMs: number
  readonly sessionsMs: number
  readonly heartbeatMs: number
  /**
   * Maximum number of streams that one person may have open to this process.
   * If a person opens more streams, the hub ends the oldest one, because its device has probably gone.
   */
  readonly perPerson: number
}

const LIMITS: HubLimits = { pollMs: 5_000, sessionsMs: 5_000, heartbeatMs: 25_000, perPerson: 20 }
/** Maximum number of new people per round. */
const BATCH = 32
/** Maximum number of queries at a time. Requests to the server need the pool's other connections. */
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
  readonly #revisionPoller: RevisionPoller
  readonly #audience = new Audience()
  readonly #heard = new Set<string>()
  /** New revisions of the subjects that this process has changed since the last round. */
  readonly #committed = new Map<string, number>()
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
    this.#revisionPoller = new RevisionPoller(parts.store, parts.now)
    const { pollMs, sessionsMs, heartbeatMs } = this.#limits
    this.#timers = [
      setInterval(() => this.#hear([]), pollMs),
      setInterval(() => void this.#checkAllSessions(), sessionsMs),
      setInterval(() => this.#sendHeartbeats(), heartbeatMs / Heartbeat.beatsInRound),
    ]
    parts.changeNotifier.listen((subjects) => this.#hear(subjects))
  }

  /** Number of open streams in this process. */
  get size(): number {
    return this.#audience.size
  }

  /**
   * Adds the event stream of a device, and resolves after the server has sent the first frame.
   * The caller must call the returned function when the device disconnects.
   */
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

  /**
   * Sends the changes of a transaction that this process has committed.
   * The change notice of the same transaction arrives milliseconds later and then contains nothing new.
   */
  hearCommit(bumped: readonly Bumped[]): void {
    for (const { subject, revision } of bumped)
      if (revision > (this.#committed.get(subject) ?? 0)) this.#committed.set(subject, revision)
    this.#kick()
  }

  /** Ends every stream, and spreads the reconnects of the devices over several seconds. */
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
    return this.#heard.size > 0 || this.#committed.size > 0 || this.#sweepDue || this.#joining.size > 0
  }

  async #run(): Promise<void> {
    while (!this.#closed && this.#hasWork()) {
      try {
        await this.#round()
      } catch (error) {
        if (this.#closed) return
        this.#parts.log.error({ err: error }, 'a stream update failed')
        // A failed round loses change notices, so the next round polls all changes since the last good poll.
        // New connections wait for a round. After a failed round, the hub therefore tries again before the next poll.
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
    // The hub queries the database epoch before it takes the change notices, so a failed query loses no notice.
    const epoch = await this.#revisionPoller.epoch()
    const moves = await this.#readMoves()
    const joining = this.#takeJoining()
    const again = [...moves.keys()].flatMap((subject) => this.#personOf(subject) ?? [])
    const answers = await this.#ask([...new Set([...again.map(({ id }) => id), ...joining.keys()])])
    if (this.#closed) return reject(joining, new AppError('unavailable'))
    this.#tell(moves, answers, joining, epoch)
    if (again.length > 0) void this.#checkSessions(again.flatMap(({ connections }) => [...connections]))
  }

  /**
   * Reads the new revisions of changed subjects (such as `profile:<id>`) that a connected person may see.
   * The topics are looked up at the start of the round, because the previous round may have changed them.
   */
  async #readMoves(): Promise<Moves> {
    const { topics } = this.#audience
    const named = [...this.#heard].filter((subject) => topics.has(subject))
    const committed = new Map(this.#committed)
    const polling = this.#sweepDue
    this.#heard.clear()
    this.#committed.clear()
    this.#sweepDue = false
    const { moves, restored } = await this.#revisionPoller.look(topics, { named, committed, polling })
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

  /** Applies a round's query results and sends the frames. During an `await`, people could join or leave. */
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
      // Skips a person who disconnected during the round, unless another device of the person is joining.
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

  /** Ends streams with random reconnect delays, because the server can only admit about 500 people per second. */
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

  /** Ends the streams of sessions that are no longer valid. If the query fails, no stream is ended. */
  async #checkSessions(connections: readonly Connection[]): Promise<void> {
    const sessions = Map.groupBy(connections, ({ sessionId }) => sessionId)
    const ids = [...sessions.keys()]
    try {
      for (let first = 0; first < ids.length; first += SESSIONS_AT_A_TIME) {
        const some = ids.slice(first, first + SESSIONS_AT_A_TIME)
        const live = await this.#parts.stillSignedIn(some)
        for (const id of some) if (!live.has(id)) this.#endAll(sessions.get(id) ?? [])
      }
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the session check for the streams failed')
    }
  }
}

function reject(joining: ReadonlyMap<string, readonly Joining[]>, error: unknown): void {
  for (const devices of joining.values()) for (const { reject: turnAway } of devices) turnAway(error)
}
