import { timeText } from './entry-time.ts'
import type { Entry, ExtraDate } from './entry.ts'

/**
 * Returns a hash of everything in an entry that the app could show.
 * The hash omits DTSTAMP, CREATED, LAST-MODIFIED and SEQUENCE, which some platforms change in each export.
 * The hash also omits UID and RECURRENCE-ID, which form the key that the hash is stored under.
 * The app therefore sees that a feed is unchanged even if the platform writes new UIDs in each export.
 */
export function contentHash(entry: Omit<Entry, 'hash'>): string {
  const hash = new Hash()
  hash.add(timeText(entry.start))
  hash.add(timeText(entry.end))
  hash.add(entry.duration ?? '')
  hash.add(entry.summary)
  hash.add(entry.description ?? '')
  hash.add(entry.location ?? '')
  hash.add(entry.status ?? '')
  hash.add(entry.url ?? '')
  hash.add(entry.geo ? `${entry.geo.latitude};${entry.geo.longitude}` : '')
  hash.add(entry.rule ?? '')
  hash.add(entry.range ?? '')
  hash.addList(entry.categories)
  hash.addList(entry.extraDates.length === 0 ? [] : entry.extraDates.map(extraText))
  hash.addList(entry.exceptDates.length === 0 ? [] : entry.exceptDates.map(timeText))
  return hash.text()
}

function extraText(date: ExtraDate): string {
  const end = date.until ? timeText(date.until) : (date.lasts ?? '')
  return end === '' ? timeText(date) : `${timeText(date)}/${end}`
}

/** Returns the 64-bit hash of one text, in hexadecimal digits. */
export function hashText(text: string): string {
  const hash = new Hash()
  hash.add(text)
  return hash.text()
}

/**
 * Two 32-bit multiplicative hashes run side by side, as in cyrb53, but this class outputs all 64 bits.
 * The hashes are fast and the same on every machine, but not secure enough for secrets.
 * A change goes unnoticed only if the old and the new text have the same hash: one chance in 2^64.
 * Each field ends with a separator that no text contains, so two fields never look like one longer field.
 */
class Hash {
  #high = 0xdeadbeef
  #low = 0x41c6ce57

  add(text: string): void {
    let high = this.#high
    let low = this.#low
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    this.#high = Math.imul(high ^ FIELD_END, 2654435761)
    this.#low = Math.imul(low ^ FIELD_END, 1597334677)
  }

  /** Sorts the texts before hashing, because some platforms list them in a different order in each export. */
  addList(list: readonly string[]): void {
    for (const text of list.length > 1 ? [...new Set(list)].sort() : list) this.add(text)
    this.add('')
  }

  text(): string {
    const high =
      Math.imul(this.#high ^ (this.#high >>> 16), 2246822507) ^
      Math.imul(this.#low ^ (this.#low >>> 13), 3266489909)
    const low =
      Math.imul(this.#low ^ (this.#low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    return hex(high) + hex(low)
  }
}

/** The separator between fields. UTF-16 code units end at 0xFFFF, so no text contains this value. */
const FIELD_END = 0x10001

/** Prints a value as eight hexadecimal digits. */
function hex(value: number): string {
  return (
    (BYTES[value >>> 24] ?? '') +
    (BYTES[(value >>> 16) & 255] ?? '') +
    (BYTES[(value >>> 8) & 255] ?? '') +
    (BYTES[value & 255] ?? '')
  )
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
