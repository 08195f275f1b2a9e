import { remembered } from '@homefield/domain/remembered'
import { type Side, sideOfPlace, withoutSide } from './side-words.ts'
import { hasStreet, isAddressStart, isStreetBefore, endsInStreet } from './street.ts'
import { isUndecided, lines, oneLine } from './text.ts'

export interface Place {
  readonly name: string | null
  /**
   * Street and town, with which the app looks up the place on a map.
   * The address is the whole LOCATION if LOCATION contains no street.
   * A lookup of the town alone would show the center of the town.
   * The address is null if LOCATION contains only a name.
   */
  readonly address: string | null
  readonly field: string | null
  /** 'home' or 'away', if the platform writes 'Away' in the place of the location, or '(Away)' after it. */
  readonly side: Side | null
}

export const NOWHERE: Place = { name: null, address: null, field: null, side: null }

const FIELD_WORD = 'fields?|court|rink|pitch|diamond|turf|gym(?:nasium)?|sheet|pad|mat|pool|lane|cage|quad'
const FIELD_WITH_ID = new RegExp(
  `^(?:(.*?)[\\s,–—-]+)?((?:${FIELD_WORD})\\s*(?:#|no\\.?)?\\s*[A-Z]{0,2}\\d{0,3}[A-Z]{0,3})$`,
  'i',
)
const HAS_FIELD_WORD = new RegExp(`\\b(?:${FIELD_WORD})\\b`, 'i')

/**
 * Reads a LOCATION in the different forms that platforms write.
 * A LOCATION is an address, a name, or a name and an address, on one line or on separate lines.
 * Commas separate the name and the address on one line, as in Google's place search.
 * If LOCATION is 'TBD' or a similar text, the name of the place is 'TBD'.
 */
export function readPlace(location: string | null): Place {
  return location === null ? NOWHERE : findPlace(location)
}

const findPlace = remembered((location): Place => {
  // Read only the first eight lines, because the patterns for places backtrack in each line.
  const parts = lines(location)
    .filter((line) => line !== '')
    .slice(0, 8)
    .map(oneLine)
  const [written, ...below] = parts
  if (written === undefined) return NOWHERE
  if (parts.length === 1 && isUndecided(written)) return { ...NOWHERE, name: 'TBD' }
  const { text, side } = takeSide(written)
  if (text === null) return { ...(below.length === 0 ? NOWHERE : readLines(below)), side }
  return { ...readLines([text, ...below]), side }
})

/** Splits 'home' or 'away' from a place. The letter in 'Gym (A)' stays, because it belongs to the name. */
function takeSide(line: string): { readonly text: string | null; readonly side: Side | null } {
  const whole = sideOfPlace(line)
  if (whole !== null) return { text: null, side: whole }
  const { title, stated } = withoutSide(line)
  return stated === null || /[([]\s?[han]\s?[)\]]/i.test(line)
    ? { text: line, side: null }
    : { text: title, side: stated }
}

type Found = Omit<Place, 'side'>

function readLines([first = '', ...rest]: readonly string[]): Found {
  if (rest.length > 0) {
    const pieces = [first, ...rest].flatMap(piecesOf)
    if (isAddressStart(first) || isStreetBefore(first, rest[0]))
      return { name: null, address: address(pieces), field: null }
    return named(tidyName(first), rest)
  }
  const pieces = piecesOf(first)
  if (pieces.length < 2) {
    if (isAddressStart(first)) return { name: null, address: address([first]), field: null }
    return { ...splitField(tidyName(first)), address: null }
  }
  return fromCommas(pieces)
}

function piecesOf(line: string): string[] {
  return line
    .split(',')
    .map((piece) => tidyName(piece))
    .filter((piece) => piece !== '')
}

/** Reads a place that begins with a name. Without a street, the address includes the name. */
function named(first: string, rest: readonly string[]): Found {
  if (!hasStreet(rest.flatMap(piecesOf))) return { ...splitField(first), address: address([first, ...rest]) }
  const { name, field } = splitField(first, { hasStreet: true })
  return { name, field, address: address(withoutName(rest, name)) }
}

/**
 * Reads a place on one line, with commas between its parts.
 * 'Hillview High School, Township Highway 19, Springfield, OH' begins with a name. '100 Example Rd' does not.
 */
function fromCommas(pieces: readonly string[]): Found {
  const [first = '', ...rest] = pieces
  const [second] = rest
  const restIsAddress = rest.length >= 3 || rest.some(isAddressStart)
  const isStreet = isAddressStart(first) || endsInStreet(first) || isStreetBefore(first, second)
  if (!isStreet && restIsAddress) return named(first, [rest.join(', ')])
  // The text after the comma in 'North High School, Main Gym' is a part of the school, not a town.
  if (rest.length === 1 && second !== undefined && !isAddressStart(first)) {
    if (HAS_FIELD_WORD.test(second) && isPlaceName(cutField(first).name ?? first)) {
      const { name, field } = splitField(first)
      return { name, field: field === null ? second : `${field}, ${second}`, address: null }
    }
    if (ROOM.test(first) && isPlaceName(second)) return { name: second, field: first, address: null }
    if (HAS_FIELD_WORD.test(second) || ROOM.test(first))
      return { name: pieces.join(', '), field: null, address: null }
  }
  return { name: null, address: address([pieces.join(', ')]), field: null }
}

/** Reads a place that begins with a field: 'Main Gym, North High School'. */
const ROOM = new RegExp(
  `^(?:(?:main|old|new|upper|lower|auxiliary|aux|north|south|east|west)\\s+)?(?:${FIELD_WORD})\\b.{0,8}$`,
  'i',
)

const COUNTRIES = new Set(['usa', 'us', 'united states', 'united states of america', 'canada', 'ca'])

/** Joins the parts of an address with commas and drops repeated parts. */
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
 * Removes words from the end of an address if the address already contains them.
 * SportsEngine repeats town, state, code and country at the end of an address that already contains them.
 * SportsEngine may spell the repeated country differently, or add a country that the address lacks.
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

/** Removes the place's name from the start of its address, if the platform repeats the name there. */
function withoutName(parts: readonly string[], name: string | null): readonly string[] {
  const [first = '', ...rest] = parts.join(', ').split(',')
  const said = name?.toLowerCase() ?? ''
  const start = first.trim().toLowerCase()
  const isSaid = start.length >= 4 && (said === start || said.startsWith(`${start} `))
  return isSaid && rest.length > 0 && !isAddressStart(first.trim()) ? [rest.join(',')] : parts
}

/** Removes a trailing backslash. SportsEngine escapes commas twice, so a backslash remains before the comma. */
function tidyName(text: string): string {
  return text.replace(/\\+$/g, '').replace(/\s+/g, ' ').trim()
}

const PLACE_WORD =
  /\b(?:parks?|complex|sportsplex|\w*plex|schools?|elementary|middle|high|[hmj]s|academy|college|university|campus|cent(?:er|re)|stadium|arena|fields|courts|facility|recreation|rec|club|y|ymca|church|grounds?|playgrounds?|fairgrounds|preserve|ranch|farms?|gym|gymnasium|fieldhouse|rink|ice|pool|aquatics?|dome|hall|parque|polideportivo|pabell[óo]n|estadio|escuela|colegio|instituto|centro|parc|stade|gymnase|complexe|[ée]cole|coll[èe]ge|lyc[ée]e|salle|sportplatz|stadion|schule)$|(?:halle|schule|platz|stadion|anlage)$/i

/**
 * Returns true if a map search for the name finds the place: 'Cedar Park', 'Lincoln Middle School'.
 * Returns false for 'Lincoln', because a map search might find a town called Lincoln.
 */
function isPlaceName(name: string): boolean {
  return PLACE_WORD.test(name.replace(/[\s,–—-]+$/, ''))
}

interface Split {
  readonly name: string | null
  readonly field: string | null
}

/**
 * Splits the field from the end of a place's name, such as 'Field 19' from 'Green Valley Recreation - Field 19'.
 * 'Summit Complex Field 9SW', 'North Cedar Park #4' and 'Tuma Soccer Complex 35' also end with a field.
 * Without a street, the map search looks for the name without the field. That name must look like a place.
 * 'Lincoln Field 3' stays one name, because a map search for 'Lincoln' might find a town.
 */
export function splitField(
  name: string,
  found: { readonly hasStreet: boolean } = { hasStreet: false },
): Split {
  const split = cutField(name)
  const isSafe = split.name === null || found.hasStreet || isPlaceName(split.name)
  return split.field === null || isSafe ? split : { name: oneLine(name), field: null }
}

function cutField(name: string): Split {
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
  const numbered = NUMBERED.exec(name)
  if (numbered) return { name: numbered[1] ?? numbered[3] ?? null, field: numbered[2] ?? numbered[4] ?? null }
  return { name: name === '' ? null : oneLine(name), field: null }
}

const NUMBERED = /^(.+?)[\s,]+(#\s?\w{1,4})$|^(.+\b(?:complex|\w*plex|park|fields))\s(\d{1,3}[A-Z]?)$/i
