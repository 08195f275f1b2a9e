import { v7, validate, version } from 'uuid'

/**
 * A new UUIDv7 (RFC 9562): its first 48 bits are the system's milliseconds, so that rows made one after
 * the other lie side by side in an index, and ids of one process sort in the order of their making. It
 * tells when it was made: never use one as a secret.
 */
export function newId(): string {
  return v7()
}

/** Whether a text is a UUIDv7 in any letter case. */
export function isId(text: string): boolean {
  return validate(text) && version(text) === 7
}
