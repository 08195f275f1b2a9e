/**
 * `npm test`: runs every check that must pass before a change is merged, the fastest checks first.
 *
 *   npm test                 static checks, then the unit, integration and end-to-end tests without the deep ones
 *   npm run test:static      format, lint, types, import rules, names, dead code, generated files
 *   npm run test:unit        unit and integration tests, on a real PostgreSQL
 *   npm run test:e2e         end-to-end tests in a real Chromium, without the deep ones
 *
 * The following slower runs are not part of `npm test`:
 *
 *   npm run test:chaos       kills, races and faults at every point instead of at a sample of them
 *   npm run test:all         `npm test` plus the tests tagged `deep` and `npm run upgrade-check`
 *   npm run test:journeys    all end-to-end tests; with `SWEEP=1` also in every theme, width, time zone and language
 */
import { spawn } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')

interface Step {
  readonly name: string
  readonly command: readonly string[]
}

/** Steps that check types. `npm run types` runs only these steps. */
const TYPES: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: ['tsc', '--noEmit', '-p', 'apps/web/tsconfig.json'] },
  { name: 'types of the worker', command: ['tsc', '--noEmit', '-p', 'apps/web/src/worker/tsconfig.json'] },
  { name: 'types of the end-to-end tests', command: ['tsc', '--noEmit', '-p', 'e2e/tsconfig.json'] },
]

const STATIC: readonly Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'file names', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'named files', command: ['node', 'scripts/check-named-files.ts'] },
  { name: 'conformance', command: ['node', 'scripts/check-conformance.ts'] },
  { name: 'import rules', command: ['node', 'scripts/check-imports.ts'] },
  ...TYPES,
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'messages', command: ['node', 'scripts/check-messages.ts'] },
  { name: 'native projects', command: ['node', 'scripts/check-native.ts'] },
  { name: 'locked migrations', command: ['node', 'scripts/lock-migrations.ts', '--check'] },
  { name: 'database types', command: ['node', 'scripts/database-types.ts', '--check'] },
]

/** Static checks take a minute at most. The timeout ends a check that hangs and would block the run. */
const STATIC_LIMIT_MS = 10 * 60_000

const results = await mkdtemp(join(tmpdir(), 'homefield-results-'))
const UNIT: Step = {
  name: 'unit and integration',
  command: [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'unit.json')}`,
  ],
}
const SHALLOW: Step = { ...UNIT, command: [...UNIT.command, '--tags-filter=!deep'] }
const CHAOS: Step = {
  name: 'chaos',
  command: [...UNIT.command, ...(process.argv[2] === 'chaos' ? await chaosFiles() : [])],
}
/** Upgrades from the last release under load. */
const UPGRADE: Step = { name: 'upgrade from the last release', command: ['node', 'scripts/upgrade-check.ts'] }
const E2E: Step = {
  name: 'end to end',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
}

const PARTS: Readonly<Record<string, readonly Step[]>> = {
  change: [...STATIC, SHALLOW, E2E],
  all: [...STATIC, UNIT, UPGRADE, E2E],
  static: STATIC,
  types: TYPES,
  unit: [SHALLOW],
  e2e: [E2E],
  journeys: [E2E],
  chaos: [CHAOS],
}
const wanted = process.argv[2] ?? 'change'
const steps = PARTS[wanted]
if (!steps) throw new Error(`Unknown part: ${wanted}. Known parts: ${Object.keys(PARTS).join(', ')}.`)

if (wanted === 'chaos') process.env['CHAOS'] = '1'
if (wanted === 'all' || wanted === 'journeys') process.env['JOURNEYS'] = 'all'
process.env['E2E_RESULTS'] = join(results, 'e2e.json')
const failed: string[] = []
// Two static checks run in parallel, because a single check uses only one core.
// All static checks run even if one fails, so that one run reports every problem.
const waiting = steps.filter((step) => STATIC.includes(step))
await Promise.all([inTurn(waiting), inTurn(waiting)])
for (const step of steps.filter((step) => !STATIC.includes(step))) {
  // The slower test runs are skipped after a failure.
  if (failed.length > 0) break
  await take(step, 'inherit')
}

const passedTests = (await passedIn('unit.json')) + (await passedIn('e2e.json'))
await rm(results, { recursive: true, force: true })
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
console.log(`${steps.length - failed.length + passedTests} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Returns the test files that run more cases in chaos runs, because they import `chaos` or `statements`. */
async function chaosFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('{apps,packages}/*/src/**/*.test.ts', { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), 'utf8')
    if (/@homefield\/testkit\/(chaos|statements)'/.test(text)) files.push(file)
  }
  return files
}

async function inTurn(queue: Step[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) await take(step, 'pipe')
}

/** @param output 'pipe' prints a step's output when it has ended, so that two parallel steps do not mix their lines. */
async function take(step: Step, output: 'inherit' | 'pipe'): Promise<void> {
  const began = performance.now()
  const { code, said } = await run(step.command, output)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${said}${code === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
  if (code !== 0) failed.push(step.name)
}

function run(
  [program = '', ...args]: readonly string[],
  output: 'inherit' | 'pipe',
): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['inherit', output, output],
      ...(output === 'pipe' && { timeout: STATIC_LIMIT_MS, killSignal: 'SIGKILL' as const }),
      env: {
        ...process.env,
        PATH: `${BIN}:${process.env['PATH'] ?? ''}`,
        FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal) said += `ended by ${signal}\n`
      resolve({ code: code ?? 1, said })
    })
  })
}

/** Returns the number of passed tests in a JSON report of Vitest or Playwright, or 0 if the file is missing. */
async function passedIn(file: string): Promise<number> {
  const text = await readFile(join(results, file), 'utf8').catch(() => null)
  if (text === null) return 0
  const report = JSON.parse(text) as { numPassedTests?: number; stats?: { expected?: number } }
  return report.numPassedTests ?? report.stats?.expected ?? 0
}
