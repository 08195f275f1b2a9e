import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Reads recorded response bodies of TeamSnap's API, and builds new items from recorded items. */

export type Scalar = string | number | boolean | null
export type Values = Readonly<Record<string, Scalar>>

export interface RecordedItem {
  href: string
  data: { name: string; value: Scalar; [more: string]: unknown }[]
  links?: { rel: string; href: string }[]
  rel?: string
}

export interface RecordedCollection {
  links?: { rel: string; href: string }[]
  items?: RecordedItem[]
  [more: string]: unknown
}

const FOLDER = join(import.meta.dirname, '../../feeds/teamsnap')

export type Recorded = 'me' | 'teams' | 'events' | 'error'

/** Reads a recorded response body. */
export function recordedBody(name: Recorded): { collection: RecordedCollection } {
  const { body } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as {
    body: { collection: RecordedCollection }
  }
  return body
}

/** Returns a collection's first recorded item with the given `values`, which replace or extend its own values. */
export function itemLike(name: Exclude<Recorded, 'error'>, values: Values): RecordedItem {
  const [recorded] = recordedBody(name).collection.items ?? []
  if (!recorded) throw new Error(`there is no recorded item named ${name}`)
  const known = new Set(recorded.data.map((entry) => entry.name))
  return {
    ...recorded,
    data: [
      ...recorded.data.map((entry) => ({ ...entry, value: values[entry.name] ?? nullOr(values, entry) })),
      ...Object.entries(values).flatMap(([key, value]) => (known.has(key) ? [] : [{ name: key, value }])),
    ],
  }
}

function nullOr(values: Values, entry: { name: string; value: Scalar }): Scalar {
  return entry.name in values ? null : entry.value
}

/**
 * Returns a recorded response of TeamSnap with the given items in place of the recorded items.
 * If `items` is empty, the response has no `items` property, as in TeamSnap's own responses.
 */
export function collectionOf(
  name: Exclude<Recorded, 'error'>,
  items: readonly RecordedItem[],
  links: readonly { rel: string; href: string }[] = [],
): { collection: RecordedCollection } {
  const { collection } = recordedBody(name)
  const { items: _, ...frame } = collection
  return {
    collection: {
      ...frame,
      links: [...(frame.links ?? []), ...links],
      ...(items.length > 0 && { items: [...items] }),
    },
  }
}
