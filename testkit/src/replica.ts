import { withDatabase } from '@homefield/database/engine/connection-url'
import type { Engine } from '@homefield/database/engine/engine'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, lchown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A streaming replica of an embedded PostgreSQL, with the same programs. */
export interface Replica {
  /** Returns the URL of the same database and user on the replica. */
  url(primary: string): string
  /** A superuser's connection to the replica. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  start(): Promise<void>
  /** Kills the replica, as a crash of its machine does. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * Copies the cluster of a stopped engine, and starts it as a replica of the engine that `restart` returns.
 * The engine must have the profile `durable`, because the profile `test` writes too little for a replica.
 */
export async function makeReplica(
  engine: Engine,
  restart: () => Promise<Engine>,
): Promise<{ engine: Engine; replica: Replica }> {
  const { data, binaries } = engine.where
  const owner = await stat(data)
  const directory = await mkdtemp(join(tmpdir(), 'hf-replica-'))
  const copy = join(directory, 'data')
  await appendFile(join(data, 'pg_hba.conf'), 'local replication postgres scram-sha-256\n')
  await engine.stop()
  await cp(data, copy, { recursive: true })
  const primary = await restart()
  const password = decodeURIComponent(/:([^:@]*)@/.exec(primary.superUrl)?.[1] ?? '')
  await writeFile(join(copy, 'standby.signal'), '')
  await writeFile(
    join(copy, 'postgresql.auto.conf'),
    [
      `primary_conninfo = 'host=${primary.where.socket} port=5432 user=postgres password=${password}'`,
      `unix_socket_directories = '${directory}'`,
      `listen_addresses = ''`,
      `log_min_messages = 'fatal'`,
      '',
    ].join('\n'),
  )
  await giveAll(directory, owner)

  let server: ChildProcess | undefined
  const url = (from: string): string =>
    from.replace(/host=[^&]*/, `host=${encodeURIComponent(directory)}`).replace(/&options=[^&]*/, '')
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url(withDatabase(primary.superUrl, 'homefield')) })
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const replica: Replica = {
    url,
    query: ask,
    async start() {
      const user = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}
      server = spawn(join(binaries ?? '', 'bin/postgres'), ['-D', copy], {
        ...user,
        cwd: '/',
        stdio: 'ignore',
      })
      await once(server, 'spawn')
      while (!(await ask('select 1').catch(() => null)))
        if (server.exitCode !== null) throw new Error(`the replica exited with code ${server.exitCode}`)
        else await new Promise((resolve) => setTimeout(resolve, 50))
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGQUIT')
      await once(server, 'exit')
    },
    async close() {
      await replica.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await replica.start()
  return { engine: primary, replica }
}

/** Gives the files to the user that PostgreSQL runs as. The copy of root belongs to root. */
async function giveAll(directory: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  if (process.getuid?.() !== 0) return
  await lchown(directory, uid, gid)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
}
