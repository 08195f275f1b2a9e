/*
 * Stores who is connected to this server process, with the open streams and the topics of each person.
 * A topic is a subject, such as `profile:<id>`, that at least one connected person may see.
 * Each topic stores the last revision that the hub sent for the topic's subject.
 * A topic is deleted when no connected person may see the topic's subject anymore.
 * People who may see the same subject (such as `profile:<id>`) share one topic, which saves memory.
 */

/** An open event stream from this process to one device. */
export interface Device {
  /** Sends one frame. Returns false if the device is gone or was disconnected for reading too slowly. */
  send(text: string): boolean
  /** Ends the stream, and asks the device to wait this many milliseconds before it reconnects. */
  end(retryMs: number): void
}

export interface Topic {
  readonly subject: string
  /** Latest revision of the topic's subject. Revisions only grow, except after the database was restored. */
  revision: number
  readonly holders: Set<Person>
}

export interface Person {
  readonly id: string
  readonly topics: Set<Topic>
  /** The person's connections, oldest first. If the person has too many, the hub ends the oldest. */
  readonly connections: Set<Connection>
}

export interface Connection {
  readonly person: Person
  readonly sessionId: string
  readonly device: Device
  /** Group of streams that get their heartbeats together. Groups take turns, to spread the load over time. */
  readonly slot: number
}

export class Audience {
  readonly people = new Map<string, Person>()
  readonly topics = new Map<string, Topic>()
  #connections = 0

  get size(): number {
    return this.#connections
  }

  person(id: string): Person {
    const known = this.people.get(id)
    if (known) return known
    const person: Person = { id, topics: new Set(), connections: new Set() }
    this.people.set(id, person)
    return person
  }

  /** Replaces the subjects (such as `profile:<id>`) that a person may see. Returns additions and removals. */
  place(person: Person, seen: Readonly<Record<string, number>>): { gained: Topic[]; lost: string[] } {
    const gained: Topic[] = []
    for (const [subject, revision] of Object.entries(seen)) {
      let topic = this.topics.get(subject)
      if (!topic) {
        topic = { subject, revision, holders: new Set() }
        this.topics.set(subject, topic)
      }
      if (person.topics.has(topic)) continue
      person.topics.add(topic)
      topic.holders.add(person)
      gained.push(topic)
    }
    const lost: string[] = []
    for (const topic of person.topics) {
      if (topic.subject in seen) continue
      this.#release(person, topic)
      lost.push(topic.subject)
    }
    return { gained, lost }
  }

  /**
   * Stores the new revision of a subject (such as `profile:<id>`) and returns the subject's topic.
   * Returns null if no connected person may see the subject, or if `revision` is not newer than the stored one.
   */
  move(subject: string, revision: number): Topic | null {
    const topic = this.topics.get(subject)
    if (!topic || revision <= topic.revision) return null
    topic.revision = revision
    return topic
  }

  add(connection: Connection): void {
    connection.person.connections.add(connection)
    this.#connections += 1
  }

  /** Removes a connection. Returns false if the connection was already removed. */
  remove(connection: Connection): boolean {
    const { person } = connection
    if (!person.connections.delete(connection)) return false
    this.#connections -= 1
    this.forgetIfGone(person)
    return true
  }

  forgetIfGone(person: Person): void {
    if (person.connections.size > 0 || this.people.get(person.id) !== person) return
    this.people.delete(person.id)
    for (const topic of person.topics) this.#release(person, topic)
  }

  *connections(): Generator<Connection> {
    for (const person of this.people.values()) yield* person.connections
  }

  #release(person: Person, topic: Topic): void {
    person.topics.delete(topic)
    topic.holders.delete(person)
    if (topic.holders.size === 0) this.topics.delete(topic.subject)
  }
}
