/**
 * Measures the calls that a parent waits for: above all, loading the dashboard and loading a month of events.
 * The viewer sees full families, each with three children and about 400 events per child (families/load.ts).
 * The database also holds many other families.
 * The time of the whole call is compared with a bare server that returns the same rows.
 * The time of the SQL statements is compared with the time of hand-written statements.
 * Hand-written statements check access in the WHERE clause instead of with row-level security.
 */
import { CIRCLE_VIEWER } from '../families/circle.ts'
import { idOf } from '../families/load.ts'
import { median, ms, paired, timed } from '../rounds.ts'
import { failedRow, type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'
import type { Statement } from '../server/query-tap.ts'
import { isPoll } from './by-hand.ts'
import { clashRow } from './clashes.ts'
import { cpuRow } from './cpu.ts'
import { crowdRow, peopleRow } from './crowd.ts'
import { explained } from './explained.ts'
import { get, put } from './http-client.ts'
import { monthPath } from './month.ts'
import { assertSameRows, connectBoth, pairsOf, type StatementPair } from './statements.ts'

const MOST_CALL = 1.5
const MOST_SQL = 1.15
const MOST_ROUND_TRIPS = 8
const VIEWERS = 8

interface Options {
  readonly quick: boolean
  readonly explain: boolean
}

export async function readRows(server: MeasuredServer, options: Options): Promise<Row[]> {
  const viewers = await server.sessions(
    Array.from({ length: VIEWERS }, (_, index) => idOf('user', index + 1)),
  )
  const ofFriends = await server.sessions([idOf('user', CIRCLE_VIEWER)])
  const rows: Row[] = []
  const month = monthPath()
  for (const [name, path, people] of [
    ['dashboard', '/dashboard', viewers],
    ['month', month, viewers],
    ['dashboard of 12 friends’ families', '/dashboard', ofFriends],
    ['month of 12 friends’ families', month, ofFriends],
    ['profiles of 12 friends’ families', '/profiles', ofFriends],
  ] as const) {
    try {
      rows.push(...(await rowsOfCall(server, people, { name, path, ...options })))
    } catch (error) {
      rows.push(failedRow(`${name} call`, error))
    }
  }
  for (const [name, measure] of [
    [
      'CPU time of the dashboard',
      () => cpuRow(server, viewers, { name: 'dashboard', path: '/dashboard', mostMs: 15 }),
    ],
    ['CPU time of the month', () => cpuRow(server, viewers, { name: 'month', path: month, mostMs: 10 })],
    ['clash report', () => clashRow(server, options.quick)],
    [
      'month in the large database',
      () => monthBeforeCrowd(server, ofFriends, { name: '', path: month, ...options }),
    ],
    ['people by name', () => peopleRow(server, idOf('user', CIRCLE_VIEWER), options.quick)],
  ] as const) {
    try {
      rows.push(await measure())
    } catch (error) {
      rows.push(failedRow(name, error))
    }
  }
  return rows
}

async function monthBeforeCrowd(
  server: MeasuredServer,
  viewers: readonly Cookie[],
  call: Call,
): Promise<Row> {
  const [viewer] = viewers
  if (!viewer) throw new Error('there is no viewer')
  const cookie = `${viewer.name}=${viewer.value}`
  const heard = await server.statementsOf(
    async () => void (await get(`${server.origin}/api/v1${call.path}`, { cookie })),
  )
  const pairs = pairsOf(
    heard.filter(({ text }) => !isPoll(text)),
    viewer.userId,
  )
  return crowdRow(server, viewer.userId, pairs, call.quick)
}

interface Call extends Options {
  readonly name: string
  readonly path: string
}

async function rowsOfCall(server: MeasuredServer, viewers: readonly Cookie[], call: Call): Promise<Row[]> {
  const url = `${server.origin}/api/v1${call.path}`
  const headersOf = ({ name, value }: Cookie) => ({ cookie: `${name}=${value}`, accept: 'application/json' })
  const pairsOfViewer = new Map<Cookie, StatementPair[]>()
  let heard: readonly Statement[] = []
  for (const viewer of viewers) {
    const all = await server.statementsOf(async () => void (await get(url, headersOf(viewer))))
    heard = all.filter(({ text }) => !isPoll(text))
    const pairs = pairsOf(heard, viewer.userId)
    pairsOfViewer.set(viewer, pairs)
    const statements = pairs.map(({ name, byHand }) => ({ name, ...byHand }))
    await put(`${server.bareOrigin}/calls/${viewer.userId}`, { statements })
  }
  const [first] = viewers
  if (!first) throw new Error('there is no viewer')
  const pairs = pairsOfViewer.get(first) ?? []
  const bytes = [await get(url, headersOf(first)), await get(`${server.bareOrigin}/calls/${first.userId}`)]

  const roundTrips = heard.filter(({ isPipelined }) => !isPipelined).length

  const sql = await measureSql(server, first, pairs, call)
  const each = (ask: (viewer: Cookie) => Promise<number>) => async () => {
    const times: number[] = []
    for (const viewer of viewers) times.push(await timed(() => ask(viewer)))
    return median(times)
  }
  const http = await paired(
    { rounds: call.quick ? 3 : 15, mostMs: 15_000 },
    each((viewer) => get(url, headersOf(viewer))),
    each((viewer) => get(`${server.bareOrigin}/calls/${viewer.userId}`)),
  )
  return [
    {
      what: `${call.name}: the call`,
      ours: ms(http.ours),
      limit: `${ms(http.limit)} bare Fastify, permissions in the WHERE`,
      ratio: http.ratio,
      budget: `≤ ${MOST_CALL}×`,
      verdict: verdictOf(http.ratio, MOST_CALL),
      notes: [
        `${heard.length} statements to PostgreSQL (${pairs.length} read data, ${heard.length - pairs.length} are for session and transaction); ${bytes.map((count) => `${Math.round((count ?? 0) / 1024)} kB`).join(' against ')}`,
        `${viewers.length} viewers in sequence, median of each turn; ${http.spread}`,
      ],
    },
    sql,
    {
      what: `${call.name}: round trips to PostgreSQL`,
      ours: String(roundTrips),
      budget: `≤ ${MOST_ROUND_TRIPS}`,
      verdict: verdictOf(roundTrips, MOST_ROUND_TRIPS),
    },
  ]
}

async function measureSql(
  server: MeasuredServer,
  viewer: Cookie,
  pairs: readonly StatementPair[],
  call: Call,
): Promise<Row> {
  const both = await connectBoth(server.clone, viewer.userId)
  try {
    await assertSameRows(both, pairs)
    const parts = new Map<string, { ours: number[]; limit: number[] }>()
    const side = (which: 'ours' | 'limit') => async () => {
      let total = 0
      for (const [place, pair] of pairs.entries()) {
        const client = which === 'ours' ? both.app : both.owner
        const { text, values } = which === 'ours' ? pair.ours : pair.byHand
        // The server prepares the statements that it repeats, too (decision 35).
        const took = await timed(() => client.query({ name: `bench_${place}`, text, values: [...values] }))
        const key = `${place + 1} ${pair.name}`
        const part = parts.get(key) ?? { ours: [], limit: [] }
        part[which].push(took)
        parts.set(key, part)
        total += took
      }
      return total
    }
    const result = await paired({ rounds: call.quick ? 10 : 40, mostMs: 15_000 }, side('ours'), side('limit'))
    if (call.explain) console.log(await explained(both, pairs, parts))
    return {
      what: `${call.name}: its SQL alone`,
      ours: ms(result.ours),
      limit: `${ms(result.limit)} permissions in the WHERE, as owner`,
      ratio: result.ratio,
      budget: `≤ ${MOST_SQL}×`,
      verdict: verdictOf(result.ratio, MOST_SQL),
      notes: [
        [...parts]
          .map(([name, part]) => `${name} ${ms(median(part.ours))} : ${ms(median(part.limit))}`)
          .join('; '),
        result.spread,
      ],
    }
  } finally {
    await both.close()
  }
}
