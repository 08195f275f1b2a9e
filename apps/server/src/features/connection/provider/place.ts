import { isUndecided, lines, oneLine } from './text.ts'

export interface Place {
  readonly name: string | null
  readonly address: string | null
  readonly field: string | null
}

export const NOWHERE: Place = { name: null, address: null, field: null }

const STREET =
  /\b(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|boulevard|blvd|highway|hwy|parkway|pkwy|way|circle|cir|terrace|trail|pike|route|rte|loop|place|pl)\b\.?/i
const FIELD_WORD = 'fields?|court|rink|pitch|diamond|turf|gym(?:nasium)?|sheet|pad|mat|pool|lane|cage|quad'
const FIELD_WITH_ID = new RegExp(
  `^(?:(.*?)[\\s,–—-]+)?((?:${FIELD_WORD})\\s*(?:#|no\\.?)?\\s*[A-Z]{0,2}\\d{0,3}[A-Z]{0,3})$`,
  'i',
)
const HAS_FIELD_WORD = new RegExp(`\\b(?:${FIELD_WORD})\\b`, 'i')

/**
 * A LOCATION as platforms write it: an address; a name; a name and an address on lines of their own; or both in one
 * line with commas, as Google's place search gives them. 'TBD' is the name of a place to be decided.
 */
export function readPlace(location: string | null): Place {
  if (location === null) return NOWHERE
  if (location.length > LONGEST_KEPT) return findPlace(location)
  let place = places.get(location)
  if (!place) {
    if (places.size >= MOST_PLACES) places.clear()
    place = findPlace(location)
    places.set(location, place)
  }
  return place
}

/** A season is played at a few places, and reading one is a tenth of what understanding an event takes. */
const places = new Map<string, Place>()
const MOST_PLACES = 200
/** In characters. A line of a feed may have 128 kB; a place of that length is nobody's second one. */
const LONGEST_KEPT = 500

function findPlace(location: string): Place {
  // Beyond these an address is somebody's novel; what follows searches back and forth in each line.
  const parts = lines(location)
    .filter((line) => line !== '')
    .slice(0, 8)
    .map(oneLine)
  const [first, ...rest] = parts
  if (first === undefined) return NOWHERE
  if (parts.length === 1 && isUndecided(first)) return { name: 'TBD', address: null, field: null }
  if (rest.length > 0) {
    if (isAddressStart(first)) return { name: null, address: address(parts), field: null }
    const { name, field } = splitField(tidyName(first))
    return { name, field, address: address(withoutName(rest, name)) }
  }
  const pieces = first
    .split(',')
    .map((piece) => tidyName(piece))
    .filter((piece) => piece !== '')
  if (pieces.length < 2) {
    if (isAddressStart(first)) return { name: null, address: address([first]), field: null }
    return { ...splitField(tidyName(first)), address: null }
  }
  return fromCommas(pieces)
}

/** 'Hillview High School, Township Highway 19, Springfield, OH' begins with a name; '100 Example Rd, …' does not. */
function fromCommas(pieces: readonly string[]): Place {
  const [first = '', ...rest] = pieces
  const restIsAddress = rest.length >= 3 || rest.some(isAddressStart)
  const isName = !isAddressStart(first) && !endsInStreet(first) && restIsAddress
  if (isName) {
    const { name, field } = splitField(first)
    return { name, field, address: address(withoutName([rest.join(', ')], name)) }
  }
  const [second] = rest
  // 'North High School, Main Gym': a field behind a comma, not a town.
  if (rest.length === 1 && second !== undefined && HAS_FIELD_WORD.test(second) && !isAddressStart(first)) {
    const { name, field } = splitField(first)
    return { name, field: field === null ? second : `${field}, ${second}`, address: null }
  }
  if (rest.length === 1 && second !== undefined && ROOM.test(first) && !isAddressStart(second))
    return { name: second, field: first, address: null }
  return { name: null, address: address([pieces.join(', ')]), field: null }
}

/** 'Main Gym, North High School'. */
const ROOM = new RegExp(
  `^(?:(?:main|old|new|upper|lower|auxiliary|aux|north|south|east|west)\\s+)?(?:${FIELD_WORD})\\b.{0,8}$`,
  'i',
)

/** A house number in front, or a post box. */
function isAddressStart(text: string): boolean {
  return /^\d{1,6}[A-Za-z]?(?:-\d{1,5})?\s+(?!(?:v|vs)\b)\S/.test(text) || /^p\.?\s?o\.?\s?box\b/i.test(text)
}

function endsInStreet(text: string): boolean {
  return STREET.test(text.split(' ').at(-1) ?? '') || /\b(?:highway|hwy|route|rte)\s+\d+$/i.test(text)
}

const COUNTRIES = new Set(['usa', 'us', 'united states', 'united states of america', 'canada', 'ca'])

/** Lines of an address on one line, said once. */
export function address(parts: readonly string[]): string | null {
  const pieces = parts
    .join(', ')
    .split(',')
    .map((piece) => tidyName(piece))
    .filter((piece) => piece !== '')
  const said = withoutRepetition(pieces)
  return said.length === 0 ? null : oneLine(said.join(', '))
}

/**
 * SportsEngine adds town, state, code and country again behind an address that already has them; the two spellings of the
 * country may differ, and the first may be missing.
 */
function withoutRepetition(pieces: readonly string[]): readonly string[] {
  for (let end = 1; end < pieces.length - 1; end += 1) {
    const rest = pieces.slice(end)
    const before = pieces.slice(0, end)
    const heard = new Set(before.join(' ').toLowerCase().split(' '))
    const places = rest.filter((piece) => !isCountry(piece))
    if (places.length < 2 && !before.some(isCountry)) continue
    if (
      !places.every((piece) =>
        piece
          .toLowerCase()
          .split(' ')
          .every((word) => heard.has(word)),
      )
    )
      continue
    const country = rest.find(isCountry)
    return country === undefined || before.some(isCountry) ? before : [...before, country]
  }
  return pieces
}

function isCountry(piece: string): boolean {
  return COUNTRIES.has(piece.toLowerCase())
}

/** A place's own name at the beginning of its address is said already. */
function withoutName(parts: readonly string[], name: string | null): readonly string[] {
  const [first = '', ...rest] = parts.join(', ').split(',')
  const said = name?.toLowerCase() ?? ''
  const start = first.trim().toLowerCase()
  const isSaid = start.length >= 4 && (said === start || said.startsWith(`${start} `))
  return isSaid && rest.length > 0 && !isAddressStart(first.trim()) ? [rest.join(',')] : parts
}

/** SportsEngine escapes commas twice: what stays is a backslash at the end of a piece. */
function tidyName(text: string): string {
  return text.replace(/\\+$/g, '').replace(/\s+/g, ' ').trim()
}

/**
 * The field at the end of a place's name: 'Green Valley Recreation - Field 19', 'Summit Complex Field 9SW',
 * 'North Cedar Park #4'. Without a word for it or a '#' a name stays whole.
 */
export function splitField(name: string): { name: string | null; field: string | null } {
  const dash = name.search(/\s[-–—]\s(?!.*\s[-–—]\s)/)
  if (dash > 0) {
    const tail = name.slice(dash + 3).trim()
    if (HAS_FIELD_WORD.test(tail) || /^#?\s?[A-Z]?\d{1,3}[A-Z]{0,2}$/i.test(tail)) {
      return { name: name.slice(0, dash).trim(), field: tail }
    }
  }
  const match = FIELD_WITH_ID.exec(name)
  const field = match?.[2]
  if (field !== undefined && /(?:#|no\.?|\s)\s*[A-Z]{0,2}\d|\s[A-Z]$/i.test(field)) {
    return { name: match?.[1]?.trim() || null, field: field.trim() }
  }
  const numbered = /^(.+?)[\s,]+(#\s?\w{1,4})$/.exec(name)
  if (numbered) return { name: numbered[1] ?? null, field: numbered[2] ?? null }
  return { name: name === '' ? null : oneLine(name), field: null }
}
