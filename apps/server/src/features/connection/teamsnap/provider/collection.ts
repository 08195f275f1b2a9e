/**
 * Parses the responses of TeamSnap's API, which are Collection+JSON (http://amundsen.com/media-types/collection/).
 * In Collection+JSON, an item is a list of names and values.
 * The parser accepts deviations, because TeamSnap announces no changes to its API.
 * Our recorded responses range from API version 3.177 to 3.867.
 * The property `items` is absent if there are no results.
 * Ids are numbers, although TeamSnap's API declares them as String.
 * Blank fields are null. The parser ignores unknown fields, because TeamSnap adds and removes fields.
 * The specification also allows a plain array of objects, and an object with a `data` array.
 * The parser skips an item that it cannot read.
 */
import { z } from 'zod'

export type Value = string | number | boolean | null

export interface Item {
  readonly values: ReadonlyMap<string, Value>
  /** Maps the relation of a link (`rel`) to the link's URL. */
  readonly links: ReadonlyMap<string, string>
}

export interface Collection {
  readonly items: readonly Item[]
  /** Link URLs by their relation (`rel`). The link `next` exists only if there is another page. */
  readonly links: ReadonlyMap<string, string>
  /** Number of items that could not be read. */
  readonly unreadable: number
}

/**
 * Maximum number of items to read, to limit memory.
 * A team in a league has about a hundred events a season.
 */
const MOST_ITEMS = 10_000

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Named = z.object({ name: z.string(), value: z.unknown() })
const Link = z.object({ rel: z.string(), href: z.string() })
const ListedItem = z.object({ data: z.array(z.unknown()), links: z.array(z.unknown()).nullish() })
const PlainItem = z.record(z.string(), z.unknown())
const Body = z.union([
  z.array(z.unknown()).transform((items) => ({ items, links: [] as unknown[] })),
  z
    .object({
      collection: z.object({
        error: z.null().optional(),
        items: z.array(z.unknown()).nullish(),
        links: z.array(z.unknown()).nullish(),
      }),
    })
    .transform(({ collection }) => ({ items: collection.items ?? [], links: collection.links ?? [] })),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => ({ items: data, links: [] as unknown[] })),
])

/**
 * Parses Collection+JSON, an array, or an object with a `data` array.
 * Returns null for a body in any other format, such as an HTML error page.
 */
export function readCollection(body: unknown): Collection | null {
  const read = Body.safeParse(body)
  if (!read.success) return null
  const raw = read.data.items.slice(0, MOST_ITEMS)
  const items = raw.flatMap((item) => readItem(item) ?? [])
  return { items, links: readLinks(read.data.links), unreadable: read.data.items.length - items.length }
}

function readItem(raw: unknown): Item | null {
  const listed = ListedItem.safeParse(raw)
  if (listed.success) {
    const { data, links } = listed.data
    const named = data.flatMap((entry) => Named.safeParse(entry).data ?? [])
    return {
      values: values(named.map(({ name, value }) => [name, value] as const)),
      links: readLinks(links ?? []),
    }
  }
  const plain = PlainItem.safeParse(raw)
  return plain.success ? { values: values(Object.entries(plain.data)), links: new Map() } : null
}

function values(entries: readonly (readonly [string, unknown])[]): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  for (const [name, value] of entries) {
    const scalar = Scalar.safeParse(value)
    // If an item contains a name twice, the first value wins.
    if (scalar.success && !found.has(name)) found.set(name, scalar.data)
  }
  return found
}

function readLinks(raw: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    raw.flatMap((link) => {
      const read = Link.safeParse(link)
      return read.success ? [[read.data.rel, read.data.href] as const] : []
    }),
  )
}

/**
 * Returns an id as text.
 * Allows only letters, digits, `-` and `_`, so that the id needs no escaping in a URL or key.
 */
export function idOf(item: Item, name = 'id'): string | null {
  const value = item.values.get(name)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : null
}

/** Returns the value of the field as text, or null if the field is blank. */
export function textOf(item: Item, name: string): string | null {
  const value = item.values.get(name)
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

export function flagOf(item: Item, name: string): boolean | null {
  const value = item.values.get(name)
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 ? false : null
}

/** Returns the field's value as a whole number. TeamSnap sends numbers either as numbers or as text. */
export function countOf(item: Item, name: string): number | null {
  const value = item.values.get(name)
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
