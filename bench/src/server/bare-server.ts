/**
 * Serves a call with plain Fastify: no plugins, and the rows are returned exactly as PostgreSQL sends them.
 * The real server cannot answer a call faster, so the time of this bare server is the lower bound.
 * The bench sends this server the statements to run and the id of the viewer.
 * The statements check access in WHERE clauses, because the connection bypasses row-level security.
 */
import { valueParsers } from '@homefield/database/value-parsers'
import Fastify from 'fastify'
import pg from 'pg'

export interface BareCall {
  readonly statements: readonly {
    readonly name: string
    readonly text: string
    readonly values: readonly unknown[]
  }[]
}

export interface BareServer {
  readonly origin: string
  close(): Promise<void>
}

export async function startBareServer(superUrl: string): Promise<BareServer> {
  const client = new pg.Client({ connectionString: superUrl, types: valueParsers('string') })
  await client.connect()
  await client.query("set timezone to 'UTC'; set datestyle to 'ISO, YMD'")
  const calls = new Map<string, BareCall>()
  const app = Fastify({ bodyLimit: 50 * 1024 * 1024 })
  app.put<{ Params: { id: string }; Body: BareCall }>('/calls/:id', ({ params, body }) => {
    calls.set(params.id, body)
    return { ok: true }
  })
  app.get<{ Params: { id: string } }>('/calls/:id', async ({ params }) => {
    const answer: Record<string, unknown[]> = {}
    for (const { name, text, values } of calls.get(params.id)?.statements ?? [])
      answer[name] = (await client.query(text, [...values])).rows as unknown[]
    return answer
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    async close() {
      await app.close()
      await client.end()
    },
  }
}
