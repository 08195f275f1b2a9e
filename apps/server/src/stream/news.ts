import type { StreamChange } from '@homefield/contract/stream'
import type { Person, Topic } from './audience.ts'

/** Collects the changes of one round for each person, so that each person gets a single frame per round. */
export class News {
  readonly #all = new Map<Person, { topics: Set<Topic>; gone: string[] }>()

  moved(person: Person, topic: Topic): void {
    this.#of(person).topics.add(topic)
  }

  gone(person: Person, subjects: readonly string[]): void {
    if (subjects.length > 0) this.#of(person).gone.push(...subjects)
  }

  *frames(): Generator<[Person, StreamChange]> {
    for (const [person, { topics, gone }] of this.#all) {
      // The frame omits topics to which the person has lost access in the same round.
      const held = [...topics].filter((topic) => person.topics.has(topic))
      if (held.length + gone.length > 0)
        yield [person, { type: 'change', revisions: revisionsOf(held), gone }]
    }
  }

  #of(person: Person): { topics: Set<Topic>; gone: string[] } {
    const known = this.#all.get(person)
    if (known) return known
    const news = { topics: new Set<Topic>(), gone: [] }
    this.#all.set(person, news)
    return news
  }
}

export function revisionsOf(topics: Iterable<Topic>): Record<string, number> {
  const revisions: Record<string, number> = {}
  for (const { subject, revision } of topics) revisions[subject] = revision
  return revisions
}
