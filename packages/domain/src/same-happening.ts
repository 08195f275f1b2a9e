/**
 * Whether what two feeds tell of one child is the same happening: its club's calendar and its team's app both list the
 * game. Asked only where no identity of the source says so (its UID), and answered carefully: two things held for one
 * hide one of them, one thing held for two stands there twice.
 *
 * They must begin at the same moment (whole days: on the same day), be in the same state, and agree in opponent, place or
 * headline; and nothing that both know may speak against it.
 */
export interface HappeningTraits {
  /** ISO instant, or `YYYY-MM-DD` of whole days. */
  readonly begins: string
  readonly status: string
  readonly activity: string
  /** The team's; 'Unknown' and 'Other' say nothing. */
  readonly sport: string
  /** In the platform's own words where they are known: they name the team, which a title made for reading does not. */
  readonly title: string
  readonly opponent: string | null
  readonly locationName: string | null
  readonly location: string | null
}

export function isSameHappening(one: HappeningTraits, other: HappeningTraits): boolean {
  if (one.begins !== other.begins) return false
  if (one.status !== other.status) return false
  if (differ(one.sport, other.sport, ['Unknown', 'Other'])) return false
  const opponent = agree(words(one.opponent), words(other.opponent))
  if (opponent !== null) return opponent
  if (differ(one.activity, other.activity, ['other'])) return false
  const place = samePlace(one, other)
  return place ?? sameHeadline(one.title, other.title)
}

function differ(one: string, other: string, nothing: readonly string[]): boolean {
  return one !== other && !nothing.includes(one) && !nothing.includes(other)
}

/** Null where one of them does not know. A town alone is no address: many fields lie in it. */
function samePlace(one: HappeningTraits, other: HappeningTraits): boolean | null {
  const names = agree(words(one.locationName), words(other.locationName))
  if (names === true || isNamedIn(one, other) || isNamedIn(other, one)) return true
  const addresses = agree(numbered(words(one.location)), numbered(words(other.location)))
  return addresses ?? names
}

/** One feed writes as the address what the other knows as the place's name. */
function isNamedIn(one: HappeningTraits, other: HappeningTraits): boolean {
  const [name, address] = [words(one.locationName), words(other.location)]
  return other.locationName === null && name.size > 0 && [...name].every((word) => address.has(word))
}

function numbered(address: ReadonlySet<string>): ReadonlySet<string> {
  return [...address].some((word) => /\p{N}/u.test(word)) ? address : new Set()
}

function sameHeadline(one: string, other: string): boolean {
  return agree(headline(one), headline(other), true) ?? false
}

/**
 * Words that stand in any headline. 'Event' is what we call an event without one; 'Practice' is what every team of a child
 * calls its own, and two of them at one hour are the clash that he must see.
 */
const EMPTY_WORDS = new Set(
  'a an the at vs v versus event tbd tba game match practice training canceled cancelled postponed ppd partido entrenamiento entrainement'.split(
    ' ',
  ),
)

function headline(title: string): ReadonlySet<string> {
  return new Set([...words(title)].filter((word) => !EMPTY_WORDS.has(word)))
}

/** Whether two sets of words say the same: all of the shorter one stand in the longer one. Null where one is empty. */
function agree(one: ReadonlySet<string>, other: ReadonlySet<string>, wholly = false): boolean | null {
  if (one.size === 0 || other.size === 0) return null
  if (wholly && one.size !== other.size) return false
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one]
  return [...shorter].every((word) => longer.has(word))
}

/** Without case, accents and punctuation. What is to be decided is not known. */
function words(text: string | null): ReadonlySet<string> {
  if (text === null || /^\s*(?:tbd|tba|unknown)\s*$/i.test(text)) return new Set()
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])
}
