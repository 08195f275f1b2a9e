import type { Event } from '@homefield/contract/event'

type Where = Pick<Event, 'locationName' | 'location' | 'field'>

export interface Place {
  /** The place's name or else its address. Null if the event has only a field name or no place. */
  readonly name: string | null
  /**
   * The field's name as the team writes it, such as 'Field 3' or '8S'.
   * The field is null if `name` already contains the field's name.
   */
  readonly field: string | null
  /** True if the team marked the place as undecided. */
  readonly isTbd: boolean
}

const TBD = /^(?:tbd|tba|to be (?:determined|decided|announced))\.?$/i

/** Returns the event's place for display. Null if the event has no place, no field and no 'TBD'. */
export function placeOf(event: Where): Place | null {
  const name = known(event.locationName) ?? known(event.location)
  const field = known(event.field) ?? fieldIn(afterName(event))
  const isTbd = [event.locationName, event.location, event.field].some((said) => TBD.test(said?.trim() ?? ''))
  if (name === null && field === null && !isTbd) return null
  return { name, field: name !== null && field !== null && has(name, field) ? null : field, isTbd }
}

const FIELD =
  /^(?:fields?|courts?|rink|pitch|diamond|turf|gym|sheet|pad|mat|pool|cage|quad)\s*#?\s*(?:\d{1,3}[a-z]{0,2}|[a-z]\d{0,2})$/i

/**
 * Finds 'Field 3' in 'Field 3, 2200 SE Hawthorne Blvd'. Some platforms put the field before the street.
 * The sync does not split the address, because changing stored places would notify users of a changed place.
 */
function fieldIn(address: string | null): string | null {
  const first = address?.split(',', 1)[0]?.trim() ?? ''
  return FIELD.test(first) ? first : null
}

/** True for a number or code that needs the word 'Field' before it, such as '2', '#3' or '9SW'. */
export function isFieldCode(field: string): boolean {
  return /^#?\d+\s?\w{0,3}$|^\w{1,2}$/.test(field)
}

/** Returns the address to show beside the name. Null if the address contains only the name and the field. */
export function address(event: Where): string | null {
  const rest = afterName(event)
  const field = fieldIn(rest)
  if (rest === null || field === null || placeOf(event)?.field !== field) return rest
  return rest.slice(rest.indexOf(field) + field.length).replace(/^[\s,]+/, '') || null
}

/** Returns the address without the city: '2200 SE Alder St' of '2200 SE Alder St, Portland, OR 97214'. */
export function street(event: Where): string | null {
  // Some countries write a comma after the house number, as in '12, rue de la Paix, Paris'.
  return /^(?:\d+\s*,)?[^,]+/.exec(address(event) ?? '')?.[0] ?? null
}

function afterName(event: Where): string | null {
  const name = known(event.locationName)
  const location = known(event.location)
  if (name === null || location === null || location === name) return null
  const rest = location.toLowerCase().startsWith(name.toLowerCase())
    ? location.slice(name.length).replace(/^[\s,;:-]+/, '')
    : location
  return rest === '' ? null : rest
}

function known(value: string | null): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' || TBD.test(trimmed) ? null : trimmed
}

function has(name: string, field: string): boolean {
  return name.toLowerCase().includes(field.toLowerCase())
}
