/**
 * Measures what one family's calls cost a day while the number of families in the database grows.
 * Each kind of call is measured in CPU time of the server and of PostgreSQL, and counted as often as `DAY` says.
 * `DAY` is an assumption. Feed checks, reminders and idle time have rows of their own (docs/scale.md adds them up).
 */
import { randomUUID } from 'node:crypto'
import { idOf } from '../families/load.ts'
import { cpuOf } from '../reads/cpu.ts'
import { get, getUnless, post } from '../reads/http-client.ts'
import { monthPath } from '../reads/month.ts'
import { ms } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import { type MeasuredServer, startMeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'

const SIZES = [1_000, 10_000, 100_000]
const QUICK_SIZES = [200, 2_000]
/** Families with 1,200 events, whose calls are measured. All other families have five events. */
const FULL = 20
const MOST = 1.3

/** Calls of a family's devices in a day: they open the app a dozen times, and find something new every third time. */
const DAY = {
  dashboard: 4,
  'unchanged dashboard': 8,
  month: 3,
  'unchanged month': 6,
  'small call': 24,
  write: 3,
} as const
type Kind = keyof typeof DAY

interface Measured {
  readonly families: number
  /** CPU milliseconds of each kind of call, in the server and in PostgreSQL together. */
  readonly cpuMs: Readonly<Record<Kind, number>>
  readonly databaseBytes: number
  readonly eventBytes: number
}

export async function growthRows(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  let fewest: Measured | undefined
  for (const size of quick ? QUICK_SIZES : SIZES) {
    const server = await startMeasuredServer({
      population: { full: FULL, sparse: size - FULL },
      webRoot: null,
    })
    try {
      const measured = await measure(server, size)
      fewest ??= measured
      rows.push(rowOf(measured, fewest))
    } finally {
      await server.close()
    }
  }
  return rows
}

async function measure(server: MeasuredServer, families: number): Promise<Measured> {
  const viewers = await server.sessions(Array.from({ length: FULL }, (_, index) => idOf('user', index + 1)))
  const calls: Record<Kind, (viewer: Cookie) => Promise<unknown>> = {
    dashboard: reading(server, '/dashboard'),
    'unchanged dashboard': rereading(server, '/dashboard'),
    month: reading(server, monthPath()),
    'unchanged month': rereading(server, monthPath()),
    'small call': reading(server, '/friends'),
    write: (viewer) => addEvent(server, viewer),
  }
  const cpuMs: Record<string, number> = {}
  for (const [kind, call] of Object.entries(calls)) {
    // The first calls compile code and prepare statements.
    for (let warm = 0; warm < 4; warm++) for (const viewer of viewers) await call(viewer)
    const cpu = await cpuOf(server, viewers, call)
    cpuMs[kind] = cpu.server + cpu.postgres
  }
  const { rows } = await server.database.query<{ all: number; event: number }>(
    `select pg_database_size(current_database())::float8 as all,
       pg_total_relation_size('events') / (select count(*) from events)::float8 as event`,
  )
  return {
    families,
    cpuMs: cpuMs as Record<Kind, number>,
    databaseBytes: rows[0]?.all ?? Number.NaN,
    eventBytes: rows[0]?.event ?? Number.NaN,
  }
}

function rowOf(measured: Measured, fewest: Measured): Row {
  const ratio = dayOf(measured) / dayOf(fewest)
  const { families, cpuMs, databaseBytes, eventBytes } = measured
  const kinds = Object.entries(cpuMs).map(([kind, cpu]) => `${kind} ${ms(cpu)}`)
  return {
    what: `a family's day of calls among ${families} families: CPU time`,
    ours: ms(dayOf(measured)),
    limit: `${ms(dayOf(fewest))} among ${fewest.families}`,
    ratio,
    budget: `≤ ${MOST}×`,
    verdict: verdictOf(ratio, MOST),
    notes: [
      `${kinds.join(', ')} each`,
      `the database has ${(databaseBytes / 1e6).toFixed(0)} MB, an event with its indexes ${(eventBytes / 1e3).toFixed(1)} kB`,
    ],
  }
}

/** CPU milliseconds of all calls in a family's day. */
const dayOf = ({ cpuMs }: Measured): number =>
  Object.entries(DAY).reduce((sum, [kind, times]) => sum + times * cpuMs[kind as Kind], 0)

const headersOf = ({ name, value }: Cookie) => ({ cookie: `${name}=${value}` })

const reading = (server: MeasuredServer, path: string) => (viewer: Cookie) =>
  get(`${server.origin}/api/v1${path}`, headersOf(viewer))

/** Returns a call that sends the ETag of the viewer's first response, so that the server answers with 304. */
function rereading(server: MeasuredServer, path: string) {
  const etags = new Map<Cookie, string>()
  return async (viewer: Cookie) => {
    const etag = etags.get(viewer)
    const answer = await getUnless(`${server.origin}/api/v1${path}`, headersOf(viewer), etag)
    if (answer.status !== (etag === undefined ? 200 : 304)) throw new Error(`${path}: ${answer.status}`)
    etags.set(viewer, answer.etag)
  }
}

function addEvent(server: MeasuredServer, viewer: Cookie): Promise<unknown> {
  const number = Number.parseInt(viewer.userId.replaceAll('-', '').slice(0, 12), 16)
  const body = {
    id: randomUUID(),
    profileId: idOf('profile', number * 10),
    title: 'Practice',
    date: Temporal.Now.plainDateISO('America/New_York').add({ days: 3 }).toString(),
    startTime: '18:00',
    durationMinutes: 60,
    sport: 'Soccer',
    visibility: 'public',
  }
  return post(`${server.origin}/api/v1/events`, { ...headersOf(viewer), 'command-id': randomUUID() }, body)
}
