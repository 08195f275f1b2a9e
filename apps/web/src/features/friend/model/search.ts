/** Time in ms without typing before a search starts (specification 000, section 5). */
export const SEARCH_DELAY = 300
const SHORTEST = 2
/** Maximum length of a search text, from the API contract. */
export const LONGEST_NAME = 100

/** Returns the normalized search text. Returns null while the text is too short to search. */
export function searched(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length < SHORTEST ? null : name.slice(0, LONGEST_NAME)
}

/** Returns the typed text if it is an email address, which the user can invite but not search for. */
export function addressIn(typed: string): string | null {
  const text = typed.trim()
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null
}
