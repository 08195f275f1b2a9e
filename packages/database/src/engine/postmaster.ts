import { readlinkSync, realpathSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { runAs } from './engine-user.ts'

/*
 * Finds the process that is the server of a cluster.
 * The pid in `postmaster.pid` does not prove that the server is running.
 * Another process may have the same pid after a crash of the machine, or in a new container.
 * PostgreSQL itself would refuse to start with such a pid file, so this code checks which process has the pid.
 * Every process of a server has the cluster as its working directory, which Linux shows in /proc/<pid>/cwd.
 * `ps` shows the command line on other systems, which contains the cluster's directory.
 */

export interface PostmasterFile {
  readonly pid: number
  readonly socket: string
  /** The server's status: `starting`, `ready`, `stopping` or `standby`. The text is empty just after the start. */
  readonly status: string
}

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  return { pid: Number.isNaN(pid) ? 0 : pid, socket: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/** True if the process runs (and is no zombie), is a PostgreSQL process, and serves the cluster. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (pid <= 0) return false
  if (process.platform === 'linux') {
    try {
      // Synchronous, because these links are in memory, and `clusterProcesses` reads those of all processes.
      const program = readlinkSync(`/proc/${pid}/exe`)
      // The kernel adds ' (deleted)' to a program's path if a reinstall of node_modules replaced the program.
      return (
        basename(program).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      )
    } catch {
      return false
    }
  }
  const { output } = await runAs(null, 'ps', ['-p', String(pid), '-o', 'command='])
  return output.includes('postgres') && output.includes(cluster)
}

/** Returns the pids of a cluster's server and its child processes, which can outlive a killed server. */
export async function clusterProcesses(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const claimed = await readPostmasterFile(cluster)
    return claimed && (await servesCluster(claimed.pid, cluster)) ? [claimed.pid] : []
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const serving = await Promise.all(pids.map((pid) => servesCluster(pid, cluster)))
  return pids.filter((_, index) => serving[index])
}

/** Waits until no process of the cluster is left. Returns false if one is still running after `milliseconds`. */
export async function waitForEnd(cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while ((await clusterProcesses(cluster)).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * Stops a server. First tries a fast shutdown, which rolls back open transactions and writes a checkpoint.
 * If the fast shutdown takes too long, stops the server immediately, and the next start runs crash recovery.
 * Only the holder of the data directory's lock may call this function. Resolves when every process is gone.
 */
export async function stopServer(cluster: string, patience = 60_000): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', patience],
    ['SIGQUIT', 20_000],
  ] as const) {
    const claimed = await readPostmasterFile(cluster)
    if (claimed && (await servesCluster(claimed.pid, cluster))) signalProcess(claimed.pid, signal)
    if (await waitForEnd(cluster, milliseconds)) return
  }
  // Child processes can outlive a database server that died or hangs.
  // SIGKILL cannot lose data, because the child processes have nothing left to save.
  for (const pid of await clusterProcesses(cluster)) signalProcess(pid, 'SIGKILL')
  await waitForEnd(cluster, 10_000)
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Removes the cluster's pid files and socket files if no process of the cluster is running.
 * PostgreSQL would otherwise mistake an unrelated process with the same pid and user for the server.
 * A killed server can remain as a zombie with its pid: in many containers, process 1 reaps no children.
 */
export async function removeStaleFiles(cluster: string, socket: string): Promise<void> {
  if ((await clusterProcesses(cluster)).length > 0) return
  for (const file of [
    join(cluster, 'postmaster.pid'),
    ...['', '.lock'].map((end) => join(socket, `.s.PGSQL.5432${end}`)),
  ]) {
    await rm(file, { force: true })
  }
}
