/** Milliseconds after the last key before anybody is looked for (specification 000, section 5). */
export const SEARCH_DELAY = 300
const SHORTEST = 2
/** The contract's longest. */
export const LONGEST_NAME = 100

/** What is looked for, null while it is too short. */
export function searched(typed: string): string | null {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return name.length < SHORTEST ? null : name.slice(0, LONGEST_NAME)
}

/** Somebody who is looked for by an address is not found by it; it can be invited as it stands. */
export function addressIn(typed: string): string | null {
  const text = typed.trim()
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : null
}
