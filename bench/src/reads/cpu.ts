import { clusterCpu } from '../feed/jobs/postgres-usage.ts'
import { ms } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'
import { getUnless } from './http-client.ts'

/** Calls per viewer. PostgreSQL's CPU time has a resolution of 10 ms. */
const CALLS = 25

interface Call {
  readonly name: string
  readonly path: string
  /** Budget in milliseconds of CPU time. */
  readonly mostMs: number
}

/** Measures the CPU time of a call in the server and in PostgreSQL, and of the same call with an ETag. */
export async function cpuRow(
  server: MeasuredServer,
  viewers: readonly Cookie[],
  { name, path, mostMs }: Call,
): Promise<Row> {
  const url = `${server.origin}/api/v1${path}`
  const etags = new Map<Cookie, string>()
  const ask = async (viewer: Cookie, etag?: string) => {
    const answer = await getUnless(url, { cookie: `${viewer.name}=${viewer.value}` }, etag)
    if (answer.status !== (etag === undefined ? 200 : 304)) throw new Error(`${path}: ${answer.status}`)
    etags.set(viewer, answer.etag)
  }
  for (const viewer of viewers) for (let warm = 0; warm < 4; warm++) await ask(viewer, etags.get(viewer))
  const full = await cpuOf(server, viewers, (viewer) => ask(viewer))
  const unchanged = await cpuOf(server, viewers, (viewer) => ask(viewer, etags.get(viewer)))
  const total = full.server + full.postgres
  return {
    what: `${name}: CPU time of a full response`,
    ours: ms(total),
    budget: `≤ ${mostMs} ms`,
    verdict: verdictOf(total, mostMs),
    notes: [
      `server ${ms(full.server)}, PostgreSQL ${ms(full.postgres)}; unchanged (304): ${ms(unchanged.server + unchanged.postgres)}, of which PostgreSQL ${ms(unchanged.postgres)}`,
    ],
  }
}

/** Returns the CPU milliseconds of one call, averaged over 25 calls of each viewer. */
export async function cpuOf(
  server: MeasuredServer,
  viewers: readonly Cookie[],
  ask: (viewer: Cookie) => Promise<unknown>,
): Promise<{ readonly server: number; readonly postgres: number }> {
  const client = await server.database.connect()
  try {
    const [ours, postgres] = [await server.cpuMs(), (await clusterCpu(client)) ?? Number.NaN]
    for (let call = 0; call < CALLS; call++) for (const viewer of viewers) await ask(viewer)
    const calls = CALLS * viewers.length
    return {
      server: ((await server.cpuMs()) - ours) / calls,
      postgres: (((await clusterCpu(client)) ?? Number.NaN) - postgres) * (1_000 / calls),
    }
  } finally {
    client.release()
  }
}
