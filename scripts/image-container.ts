/**
 * Runs the root file system of an image the way Docker runs it with `read_only: true`, `cap_drop: [ALL]` and
 * `no-new-privileges`: in its own mount and process namespaces, with process 1 from the image's command.
 * It shares the network with the machine. Docker's seccomp profile and its cgroup limits are not applied.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ImageConfig {
  /** `uid:gid` */
  readonly user: string
  readonly env: readonly string[]
  readonly command: readonly string[]
  readonly directory: string
  /** The command of HEALTHCHECK. */
  readonly health: readonly string[]
}

export interface RunOptions {
  /** The image's root file system. */
  readonly root: string
  /** The directory of this machine that is mounted at /data. */
  readonly data: string
  readonly config: ImageConfig
  /** Variables in addition to those of the image. */
  readonly env: Readonly<Record<string, string>>
}

export interface Container {
  /** Everything that the container printed so far. */
  readonly said: () => string
  /** Runs a command in the container, as its user. */
  readonly execute: (command: readonly string[]) => { readonly code: number | null; readonly output: string }
  readonly health: () => boolean
  /** Sends a signal to process 1 of the container. Returns its exit code, or null if the signal killed it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
  readonly hasEnded: () => boolean
}

/** Mounts the root file system read-only, /data and /tmp for writing, and the devices that Docker provides. */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$ROOT/tmp"
mount -t proc -o nosuid,nodev,noexec proc "$ROOT/proc"
mount -t tmpfs -o nosuid,mode=755 tmpfs "$ROOT/dev"
for device in null zero random urandom; do : > "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
mkdir -m 1777 "$ROOT/dev/shm"
mount -t tmpfs -o nosuid,nodev,noexec,size=64m tmpfs "$ROOT/dev/shm"
mount -o remount,ro "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec "$@"
`

export function runImage({ root, data, config, env }: RunOptions): Container {
  const variables = [...config.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const [uid = '', gid = ''] = config.user.split(':')
  const inside = (command: readonly string[]) => [
    'chroot',
    root,
    '/usr/bin/setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '/usr/bin/env',
    '--ignore-environment',
    `--chdir=${config.directory}`,
    ...variables,
    ...command,
  ]
  const outer = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh', ...inside(config.command)],
    { env: { PATH: process.env['PATH'], ROOT: root, DATA: data }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const words: string[] = []
  for (const stream of [outer.stdout, outer.stderr])
    stream.on('data', (text: Buffer) => void words.push(text.toString()))
  const execute = (command: readonly string[]) => {
    const pid = String(firstProcess(outer))
    const run = spawnSync('nsenter', ['--target', pid, '--mount', '--pid', '--', ...inside(command)], {
      encoding: 'utf8',
    })
    return { code: run.status, output: `${run.stdout}${run.stderr}` }
  }
  return {
    said: () => words.join(''),
    execute,
    health: () => execute(config.health).code === 0,
    hasEnded: () => outer.exitCode !== null || outer.signalCode !== null,
    async end(signal) {
      const ended = once(outer, 'exit')
      process.kill(firstProcess(outer), signal)
      if ((await Promise.race([ended, sleep(40_000)])) === undefined) {
        outer.kill('SIGKILL')
        throw new Error(`The container did not end within 40 s of ${signal}:\n${words.join('')}`)
      }
      return outer.exitCode
    },
  }
}

/** `unshare --fork` has one child, which is process 1 of the new namespace. */
function firstProcess({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
