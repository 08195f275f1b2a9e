import type { SportName } from '@homefield/domain/sport'
import type { Clock } from '../../../../lib/clock.ts'
import { ask, type ApiParts } from './api.ts'
import { idOf, textOf } from './collection.ts'

/** Maps the id of a sport at TeamSnap to Homefield's sport. */
export type Sports = ReadonlyMap<string, SportName>

/**
 * TeamSnap identifies 103 sports by number and lists their names under `GET /sports`.
 * Our recorded responses show the number of only one sport (soccer, 2), so the server must read the list.
 * Each server process reads the list of sports once a day, with the access token of any sign-in.
 */
const ON_RECORD: Sports = new Map([['2', 'Soccer']])
const KEPT = { hours: 24 } as const

export class SportList {
  readonly #clock: Clock
  #kept: { readonly sports: Sports; readonly until: Temporal.Instant } | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns all sports. If the request fails, returns the last known list, or else only soccer. */
  async get(parts: ApiParts, token: string): Promise<Sports> {
    const now = this.#clock.now()
    if (this.#kept && Temporal.Instant.compare(now, this.#kept.until) < 0) return this.#kept.sports
    const answer = await ask(parts, { path: '/sports', token })
    if (answer.kind !== 'ok') return this.#kept?.sports ?? ON_RECORD
    const sports = new Map(ON_RECORD)
    for (const item of answer.collection.items) {
      const [id, name] = [idOf(item), textOf(item, 'name')]
      if (id !== null && name !== null) sports.set(id, sportOf(name))
    }
    this.#kept = { sports, until: now.add(KEPT) }
    return sports
  }
}

/** Finds Homefield's sport by words in TeamSnap's name. A sport that Homefield does not know is 'Other'. */
export function sportOf(name: string): SportName {
  const words = name.toLowerCase()
  return SPORT_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'Other'
}

/**
 * Patterns that map TeamSnap's sport names to Homefield's sports. The first matching pattern wins.
 * The first pattern catches 'Field Hockey' and 'Disc Golf' before the patterns for hockey and golf.
 */
const SPORT_WORDS: readonly (readonly [RegExp, SportName])[] = [
  [/\b(?:field hockey|table tennis|disc golf|water polo|paddle tennis)\b/, 'Other'],
  [/\b(?:soccer|futsal)\b/, 'Soccer'],
  [/\bbaseball\b|\bt-?ball\b/, 'Baseball'],
  [/\bbasketball\b/, 'Basketball'],
  [/\bswim(?:ming)?\b/, 'Swimming'],
  [/\btennis\b/, 'Tennis'],
  [/\bvolleyball\b/, 'Volleyball'],
  [/\bfootball\b/, 'Football'],
  [/\bhockey\b/, 'Hockey'],
  [/\blacrosse\b/, 'Lacrosse'],
  [/\bcross[ -]country\b(?! ski)/, 'Cross Country'],
  [/\btrack\b/, 'Track'],
  [/\bgolf\b/, 'Golf'],
  [/\bgymnastics?\b/, 'Gymnastics'],
  [/\bwrestling\b/, 'Wrestling'],
]
