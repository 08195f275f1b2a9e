/**
 * Measures how much slower reads get as other families, unrelated to the viewer, fill the database.
 * The bench reads one family's month in a small and in a large database, both under row-level security.
 * The bench also compares the people search with a query that ignores friendships and blocks.
 */
import { cloneDatabase } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { loadPopulation } from '../families/load.ts'
import { median, ms, paired, timed } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { connectBoth, type StatementPair } from './statements.ts'

const FEW_SPARSE = 1_000
const MOST = 1.3

export async function crowdRow(
  server: MeasuredServer,
  viewerId: string,
  pairs: readonly StatementPair[],
  quick: boolean,
): Promise<Row> {
  const { full, sparse } = server.population
  const few = await cloneDatabase(sharedCluster(), 'bench_few')
  try {
    await loadPopulation(few.superUrl, { full, sparse: FEW_SPARSE }, Temporal.Now.instant().toString())
    const [among, alone] = [await connectBoth(server.clone, viewerId), await connectBoth(few, viewerId)]
    try {
      const rows = { among: 0, alone: 0 }
      const side = (which: 'among' | 'alone') => async () => {
        const { app } = which === 'among' ? among : alone
        rows[which] = 0
        let total = 0
        for (const { ours } of pairs)
          total += await timed(async () => {
            rows[which] += (await app.query(ours.text, [...ours.values])).rows.length
          })
        return total
      }
      const result = await paired({ rounds: quick ? 10 : 40, mostMs: 15_000 }, side('among'), side('alone'))
      if (rows.among !== rows.alone)
        throw new Error(`${rows.among} rows in the large database, ${rows.alone} in the small one`)
      return {
        what: `month of 12 friends’ families: its SQL among ${sparse} sparse families`,
        ours: ms(result.ours),
        limit: `${ms(result.limit)} among ${FEW_SPARSE}`,
        ratio: result.ratio,
        budget: `≤ ${MOST}×`,
        verdict: verdictOf(result.ratio, MOST),
        notes: [`${rows.among} rows in each database; both have ${full} full families; ${result.spread}`],
      }
    } finally {
      await among.close()
      await alone.close()
    }
  } finally {
    await few.drop()
  }
}

/** Texts to search for: a few letters, a name, a number, and a name that nobody has. */
const TYPED = ['per', 'Person 421', '4217', 'Nobody Such']

/** Baseline for the people search: finds the same names in the same order, but skips the access checks. */
const BARE = `
  select user_id as id, full_name, photo_file_id from user_settings where full_name ilike '%' || $2 || '%' and user_id <> $3
  order by not starts_with(lower(full_name), lower($1)), lower(full_name), user_id limit 10`

export async function peopleRow(server: MeasuredServer, viewerId: string, quick: boolean): Promise<Row> {
  const both = await connectBoth(server.clone, viewerId)
  try {
    const parts = new Map(TYPED.map((typed) => [typed, { ours: [] as number[], limit: [] as number[] }]))
    const side = (which: 'ours' | 'limit') => async () => {
      let total = 0
      for (const typed of TYPED) {
        const took = await timed(() =>
          which === 'ours'
            ? both.app.query('select id, full_name, photo_file_id from search_people($1, $2)', [typed, typed])
            : both.owner.query(BARE, [typed, typed, viewerId]),
        )
        parts.get(typed)?.[which].push(took)
        total += took
      }
      return total
    }
    const result = await paired({ rounds: quick ? 5 : 20, mostMs: 15_000 }, side('ours'), side('limit'))
    return {
      what: `people by name, among ${server.population.full + server.population.sparse}`,
      ours: ms(result.ours),
      limit: `${ms(result.limit)} bare query of names`,
      ratio: result.ratio,
      budget: `≤ ${MOST}×`,
      verdict: verdictOf(result.ratio, MOST),
      notes: [
        [...parts]
          .map(([typed, part]) => `'${typed}' ${ms(median(part.ours))} : ${ms(median(part.limit))}`)
          .join('; '),
        result.spread,
      ],
    }
  } finally {
    await both.close()
  }
}
