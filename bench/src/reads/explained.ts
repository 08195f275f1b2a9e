import type pg from 'pg'
import { median, ms } from '../rounds.ts'
import type { StatementPair } from './statements.ts'

type Parts = ReadonlyMap<string, { readonly ours: readonly number[]; readonly limit: readonly number[] }>

/** Returns the query plans of a call's slowest statement and of its hand-written counterpart (by-hand.ts). */
export async function explained(
  both: { app: pg.Client; owner: pg.Client },
  pairs: readonly StatementPair[],
  parts: Parts,
): Promise<string> {
  const times = [...parts.values()].map(({ ours }) => median(ours))
  const slowest = pairs[times.indexOf(Math.max(...times))]
  if (!slowest) return ''
  const plan = async (client: pg.Client, { text, values }: StatementPair['byHand']) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [
      ...values,
    ])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return [
    `\nThe slowest statement, '${slowest.name}' (${ms(Math.max(...times))}):`,
    slowest.ours.text.trim(),
    '\nours, under row security:',
    await plan(both.app, slowest.ours),
    '\nby hand:',
    await plan(both.owner, slowest.byHand),
    '',
  ].join('\n')
}
