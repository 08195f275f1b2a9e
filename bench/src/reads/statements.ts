/** Pairs each SQL statement of a call with the hand-written statement that returns the same rows. */
import { valueParsers } from '@homefield/database/value-parsers'
import type { Clone } from '@homefield/database/template'
import pg from 'pg'
import type { Statement } from '../server/query-tap.ts'
import { BY_HAND, isFrame } from './by-hand.ts'

export interface StatementPair {
  readonly name: string
  readonly ours: Statement
  readonly byHand: Pick<Statement, 'text' | 'values'>
}

export function pairsOf(heard: readonly Statement[], viewerId: string): StatementPair[] {
  return heard
    .filter(({ text }) => !isFrame(text))
    .map((ours) => {
      const found = BY_HAND.find(({ standsFor }) => standsFor.test(ours.text))
      if (!found)
        throw new Error(
          `reads/by-hand.ts has no counterpart for this statement: ${ours.text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
        )
      return {
        name: found.name,
        ours,
        byHand: { text: found.text, values: found.values(viewerId, ours.values) },
      }
    })
}

/**
 * Opens two connections: `app` is restricted to what `viewerId` may see, and `owner` bypasses row-level security.
 */
export async function connectBoth(clone: Clone, viewerId: string) {
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString, types: valueParsers('string') })
    await client.connect()
    await client.query("set timezone to 'UTC'; set datestyle to 'ISO, YMD'")
    return client
  }
  const app = await open(clone.url('app'))
  await app.query('begin isolation level repeatable read read only')
  const now = Temporal.Now.instant().toString()
  await app.query("select set_config('app.user_id', $1, true), set_config('app.now', $2, true)", [
    viewerId,
    now,
  ])
  const owner = await open(clone.url('owner'))
  return {
    app,
    owner,
    async close() {
      await app.query('rollback')
      await app.end()
      await owner.end()
    },
  }
}

/** @throws if the two statements return different rows, because then their times cannot be compared */
export async function assertSameRows(
  both: { app: pg.Client; owner: pg.Client },
  pairs: readonly StatementPair[],
): Promise<void> {
  for (const { name, ours, byHand } of pairs) {
    const mine = rowsOf(await both.app.query(ours.text, [...ours.values]))
    const theirs = rowsOf(await both.owner.query(byHand.text, [...byHand.values]))
    if (mine.join('\n') !== theirs.join('\n'))
      throw new Error(
        `the hand-written statement '${name}' returns other rows (${theirs.length}) than ours (${mine.length})`,
      )
  }
}

/** Sorts the rows before the comparison, because statements without ORDER BY return rows in any order. */
function rowsOf({ rows }: pg.QueryResult<Record<string, unknown>>): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()
}
