import type { Emoji } from './emoji.ts'

export interface Section<Name> {
  readonly name: Name
  readonly emoji: readonly Emoji[]
}

export type GridRow<Name> =
  | { readonly kind: 'head'; readonly name: Name }
  | { readonly kind: 'emoji'; readonly emoji: readonly Emoji[] }

const COLUMNS = 8

/** The position of the keyboard selection in the grid: a row, and a column within the row. */
export interface Place {
  readonly row: number
  readonly column: number
}

export function gridRows<Name>(sections: readonly Section<Name>[]): GridRow<Name>[] {
  return sections.flatMap(({ name, emoji }) => {
    if (emoji.length === 0) return []
    const rows: GridRow<Name>[] = [{ kind: 'head', name }]
    for (let at = 0; at < emoji.length; at += COLUMNS)
      rows.push({ kind: 'emoji', emoji: emoji.slice(at, at + COLUMNS) })
    return rows
  })
}

export function emojiAt(rows: readonly GridRow<unknown>[], place: Place | null): Emoji | undefined {
  const row = place === null ? undefined : rows[place.row]
  return row?.kind === 'emoji' ? row.emoji[place?.column ?? 0] : undefined
}

export function firstPlace(rows: readonly GridRow<unknown>[]): Place | null {
  const row = rows.findIndex(({ kind }) => kind === 'emoji')
  return row === -1 ? null : { row, column: 0 }
}

const ROWS_OF = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }
type Key = keyof typeof ROWS_OF | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

export function isGridKey(key: string): key is Key {
  return key in ROWS_OF || ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)
}

/**
 * Returns the position after a key press.
 * Up and down skip headings, and left and right continue in the next row.
 */
export function movedBy(rows: readonly GridRow<unknown>[], place: Place, key: Key): Place {
  const full = rows.flatMap((row, index) =>
    row.kind === 'emoji' ? [{ index, length: row.emoji.length }] : [],
  )
  const at = full.findIndex(({ index }) => index === place.row)
  const here = full[at]
  if (!here) return place
  if (key === 'Home') return { row: place.row, column: 0 }
  if (key === 'End') return { row: place.row, column: here.length - 1 }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const column = place.column + (key === 'ArrowLeft' ? -1 : 1)
    if (column >= 0 && column < here.length) return { row: place.row, column }
    const next = full[at + (column < 0 ? -1 : 1)]
    return next ? { row: next.index, column: column < 0 ? next.length - 1 : 0 } : place
  }
  const next = full[Math.max(0, Math.min(full.length - 1, at + ROWS_OF[key]))] ?? here
  return { row: next.index, column: Math.min(place.column, next.length - 1) }
}
