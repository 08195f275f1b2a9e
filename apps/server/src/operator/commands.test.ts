import { cloneDatabase, type Clone } from '@homefield/database/template'
import { sharedCluster } from '@homefield/testkit/cluster'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseSettings } from '../processes.fixture.ts'
import { operate } from './commands.ts'

/** Matches the line of a stack trace that names a file. */
const STACK_LINE = /^\s+at /m

let directory: string
let dataDir: string
let clone: Clone

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hf-commands-'))
  clone = await cloneDatabase(sharedCluster(), 'commands')
})
afterAll(async () => {
  await clone.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(directory, 'data-'))
})

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: clone.superUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Runs a command as `npm run homefield` does, and returns its exit code and what it wrote to stderr. */
async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const written: string[] = []
  const output = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, ...settings })) vi.stubEnv(name, value)
  try {
    return { code: await operate(args), said: written.join('').trim() }
  } finally {
    output.mockRestore()
    vi.unstubAllEnvs()
  }
}

test('prints the version of package.json', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)

  const code = await operate(['--version'])

  expect([code, output.mock.calls]).toEqual([0, [[`${version}\n`]]])
  output.mockRestore()
})

describe('ends with exit code 1 and a sentence', () => {
  test('a backup of an empty data directory, which stays empty', async () => {
    const { code, said } = await run(['backup', join(directory, 'backup.tar.gz')])

    expect([code, said]).toEqual([
      1,
      `There is no Homefield in ${dataDir} yet. Start it with npm start, or set DATA_DIR.`,
    ])
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a backup into a folder', async () => {
    const { code, said } = await run(['backup', directory], databaseSettings(clone))

    expect(code).toBe(1)
    expect(said).toContain(`${directory} is a folder. Name a file for the backup`)
  })

  test('a restore of a folder', async () => {
    const { code, said } = await run(['restore', directory])

    expect([code, said]).toEqual([1, `${directory} is a folder. Name the file of a backup.`])
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a start, a migration and a backup of a database that this version cannot use', async () => {
    await query(`insert into schema_migrations (number, name, checksum, expands, applied_at)
                 values (9999, 'other', 'c', false, '2026-05-01Z')`)

    const migration = await run(['migrate'], databaseSettings(clone))
    const start = await started(databaseSettings(clone))
    await query('drop table schema_migrations')
    const backup = await run(['backup', join(directory, 'backup.tar.gz')], databaseSettings(clone))

    for (const { code, said } of [migration, start]) {
      expect(code).toBe(1)
      expect(said).toContain('The database is newer than this Homefield: it has 9999_other')
      expect(said).not.toMatch(STACK_LINE)
    }
    expect([backup.code, backup.said]).toEqual([
      1,
      'This database has no Homefield in it yet. Check DATABASE_URL and DATA_DIR.',
    ])
  })
})

/** Starts the server in a process, and returns how the process ended. */
async function started(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH = '' } = process.env
  const program = join(import.meta.dirname, '../crash.fixture.ts')
  const child = spawn(process.execPath, [program, '0'], {
    env: { PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const words: string[] = []
  child.stderr.on('data', (text: Buffer) => words.push(text.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said: words.join('') }
}
