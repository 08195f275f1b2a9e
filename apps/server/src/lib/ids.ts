import { v7, validate, version } from 'uuid'

/**
 * Returns a new UUIDv7 (RFC 9562).
 * The first 48 bits of an id are the time in milliseconds, so rows that are created together are close in an index.
 * Ids from one process sort by creation time. Never use an id as a secret, because an id reveals its creation time.
 */
export function newId(): string {
  return v7()
}

/** Returns true if the text is a UUIDv7, in lower or upper case. */
export function isId(text: string): boolean {
  return validate(text) && version(text) === 7
}
