/**
 * `npm run image`: builds deploy/Containerfile without Docker, runs the result and prints what it proved.
 *
 * buildah builds with `chroot` isolation, so it needs no daemon. The two base images come from Debian's packages and
 * from this repository, so the script needs no image registry: mmdebstrap makes Debian, and `node-linux-*` of
 * package.json is the Node. `BASE=… NODE_BASE=… npm run image` takes published images instead.
 * The image then runs as Docker would run it with `read_only`, `cap_drop: [ALL]` and `no-new-privileges`.
 *
 * The script needs Linux, root, and the Debian packages buildah and mmdebstrap.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ImageConfig, runImage } from './image-container.ts'
import { provesImage } from './image-journey.ts'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/image')
const TAG = 'localhost/homefield'
const DEBIAN = 'trixie'

const say = (line: string) => process.stdout.write(`${line}\n`)

for (const program of ['buildah', 'mmdebstrap', 'unshare'])
  if (spawnSync(program, ['--version']).error)
    throw new Error(`${program} is missing. On Debian: apt-get install buildah mmdebstrap util-linux`)
if (process.getuid?.() !== 0) throw new Error('npm run image needs root: it mounts file systems.')

const work = mkdtempSync(join(tmpdir(), 'homefield-image-'))
try {
  build()
  const container = output('from', '--pull-never', TAG)
  const root = output('mount', container)
  const config = configOf(container)
  say(`size: ${sizeOf(root)} (the program ${sizeOf(join(root, 'app'))}), built for ${config.architecture}`)
  say(`user: ${config.user}`)
  const data = join(work, 'data')
  // Like Docker with a new volume: with the owner and the mode of the image's directory.
  execFileSync('cp', ['--archive', join(root, 'data'), data])
  await provesImage((run) => runImage({ root, data, config, ...run }), say)
} finally {
  buildah('rm', '--all')
  buildah('rmi', '--prune')
  rmSync(work, { recursive: true, force: true })
}

function build(): void {
  const { BASE, NODE_BASE, SKIP_BUILD } = process.env
  if (SKIP_BUILD !== undefined) return
  const base = BASE ?? makeDebian()
  const node = NODE_BASE ?? makeNode(base)
  const npmrc = join(homedir(), '.npmrc')
  buildah(
    'build',
    '--file=deploy/Containerfile',
    '--format=docker',
    `--tag=${TAG}`,
    `--build-arg=BASE=${base}`,
    `--build-arg=NODE_BASE=${node}`,
    ...(existsSync(npmrc) ? [`--secret=id=npmrc,src=${npmrc}`] : []),
    ROOT,
  )
}

/** Makes the image that stands in for `debian:trixie-slim`, with the packages that Debian calls required. */
function makeDebian(): string {
  const tar = join(CACHE, `${DEBIAN}.tar`)
  mkdirSync(CACHE, { recursive: true })
  if (!existsSync(tar)) {
    say(`Making Debian ${DEBIAN}…`)
    const skipped = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*', '/usr/share/info/*']
    const options = skipped.map((path) => `--dpkgopt=path-exclude=${path}`)
    execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...options, DEBIAN, `${tar}.part`])
    execFileSync('mv', [`${tar}.part`, tar])
  }
  return commit('homefield-debian', 'scratch', (container) => buildah('add', '--quiet', container, tar, '/'))
}

/** Makes the image that stands in for `node:…-slim`: Debian, libatomic, Node and the npm that runs this script. */
function makeNode(base: string): string {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('Start this script with npm run image.')
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  return commit('homefield-node', base, (container) => {
    buildah(
      'run',
      container,
      '--',
      'sh',
      '-c',
      'apt-get update -qq && apt-get install -qq libatomic1 > /dev/null',
    )
    buildah('add', '--quiet', container, process.execPath, '/usr/local/bin/node')
    buildah('add', '--quiet', container, dirname(dirname(npm)), '/usr/local/lib/node_modules/npm')
    buildah(
      'run',
      container,
      '--',
      'ln',
      '-s',
      '../lib/node_modules/npm/bin/npm-cli.js',
      '/usr/local/bin/npm',
    )
    if (authorities === undefined) return
    buildah('add', '--quiet', container, authorities, '/etc/ssl/extra.pem')
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem', container)
  })
}

function commit(name: string, base: string, change: (container: string) => void): string {
  const container = output('from', '--pull-never', base)
  change(container)
  buildah('commit', '--quiet', '--rm', container, `localhost/${name}`)
  return `localhost/${name}`
}

function configOf(container: string): ImageConfig & { readonly architecture: string } {
  const { Docker } = JSON.parse(output('inspect', container)) as {
    Docker: {
      architecture: string
      config: {
        User: string
        Env: string[]
        Cmd: string[]
        WorkingDir: string
        Healthcheck: { Test: string[] }
      }
    }
  }
  const { User, Env, Cmd, WorkingDir, Healthcheck } = Docker.config
  const [, ...health] = Healthcheck.Test
  return {
    user: User,
    env: Env,
    command: Cmd,
    directory: WorkingDir,
    health,
    architecture: Docker.architecture,
  }
}

function sizeOf(path: string): string {
  const [bytes = '0'] = execFileSync('du', ['-sb', path], { encoding: 'utf8' }).split('\t')
  return `${Math.round(Number(bytes) / 1e6)} MB`
}

function storage(): string[] {
  return ['--root', join(CACHE, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs']
}

/** The chroot isolation runs each step of the build without a container runtime. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, BUILDAH_ISOLATION: 'chroot' }
}

function buildah(...args: string[]): void {
  execFileSync('buildah', [...storage(), ...args], { cwd: ROOT, env: environment(), stdio: ['ignore', 2, 2] })
}

function output(...args: string[]): string {
  return execFileSync('buildah', [...storage(), ...args], {
    cwd: ROOT,
    env: environment(),
    encoding: 'utf8',
  }).trim()
}
