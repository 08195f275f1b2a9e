import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { clusterProcesses, stopServer } from './postmaster.ts'

/** Lists the directories and processes that a test created, so that `cleanUp` can remove them. */

const directories: string[] = []
const children: ChildProcess[] = []

/** @param closed sets mode 0700 like `mktemp -d`, so that only the owner may enter */
export async function testDirectory({ closed }: { closed: boolean }): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hf-'))
  await chmod(directory, closed ? 0o700 : 0o755)
  directories.push(directory)
  return directory
}

export interface Holder {
  readonly child: ChildProcess
  /** The first line that the child process prints: `started {…}` or `refused …`. */
  readonly said: Promise<string>
  readonly ended: Promise<void>
}

/** Starts the embedded PostgreSQL of the directory `dataDir` in a child process. */
export function holdEngine(dataDir: string, place: string): Holder {
  const script = fileURLToPath(new URL('engine-holder.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, place], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const said = new Promise<string>((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(text.split('\n')[0] ?? '')
    })
    void ended.then(() => resolve(text.trim()))
  })
  return { child, said, ended }
}

/**
 * Kills the processes that a test started, and deletes the test's directories.
 * A database server outlives the process that started it, so the servers of `clusters` are stopped explicitly.
 */
export async function cleanUp(clusters: readonly string[]): Promise<void> {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const cluster of clusters) {
    if ((await clusterProcesses(cluster)).length > 0) await stopServer(cluster)
  }
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true })
}
