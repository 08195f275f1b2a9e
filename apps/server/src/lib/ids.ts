import { v7, validate, version } from 'uuid'

/**
 * Returns a new UUIDv7 (RFC 9562).
 * The first 48 bits of an id are the system's milliseconds, so rows created in sequence are adjacent in an index.
 * The ids of one process sort by creation. An id reveals its creation time: never use an id as a secret.
 */
export function newId(): string {
  return v7()
}

/** Returns true for a UUIDv7 in any letter case. */
export function isId(text: string): boolean {
  return validate(text) && version(text) === 7
}
