/*
 * Who listens here, and to what: people with their connections, and the topics they hold. A topic is a subject that
 * somebody connected to this process may see, with the revision its holders were told last. It goes with its last
 * holder. Everything is in memory and synchronous; ids are kept once, so that an idle stream costs little.
 */

/** One device's stream, as the hub sees it. */
export interface Device {
  /** Takes one frame; false where the device is gone or reads too slowly, and was cut. */
  send(text: string): boolean
  /** Ends the stream; the device is asked to come back after so many milliseconds. */
  end(retryMs: number): void
}

export interface Topic {
  readonly subject: string
  /** Grows only: within one database's epoch revisions never turn back. */
  revision: number
  readonly holders: Set<Person>
}

export interface Person {
  readonly id: string
  readonly topics: Set<Topic>
  /** In the order they came. */
  readonly connections: Set<Connection>
}

export interface Connection {
  readonly person: Person
  readonly sessionId: string
  readonly device: Device
  /** Which part of the heartbeat's round reaches it. */
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

  /** Notes what the person may see from now on. Tells what he gained, and the subjects he lost. */
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

  /** The topic, if this is news to those who hold it. */
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

  /** False where it had left before. */
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
