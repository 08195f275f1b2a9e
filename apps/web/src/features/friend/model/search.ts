/** In ms. The pause in typing before a search (specification 000, section 5). */
export const SEARCH_DELAY = 300
const SHORTEST = 2
/** The contract's limit. */
export const LONGEST_NAME = 100

/** The normalized search text, or null while it is too short. */
export function searched(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length < SHORTEST ? null : name.slice(0, LONGEST_NAME)
}

/** People are not found by email address, but the address can be invited. */
export function addressIn(typed: string): string | null {
  const text = typed.trim()
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null
}
