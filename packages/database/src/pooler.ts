import pg from 'pg'

/*
 * Detects connection poolers such as PgBouncer.
 * A client gets the number of its server process when it connects. A pooler invents that number.
 */

/** Returns true if a pooler is between the client and PostgreSQL. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { processID } = client as unknown as { processID: number | null } // the types of pg omit it
  return (await processOf(client)) !== processID
}

/**
 * Returns true if the URL leads to a pooler in which connections share a session, as in PgBouncer's transaction mode.
 * Two open connections then get the same server process. A pooler that reserves a session for each passes the test.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 }))
  try {
    const processes: number[] = []
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
      if (!(await isPooled(client))) return false
      processes.push(await processOf(client))
    }
    return processes[0] === processes[1]
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}

async function processOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
