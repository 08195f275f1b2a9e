/**
 * `npm run fuzz -- <minutes> [seed]`: looks for calendars that reading cannot stand, for so long, five minutes unless said.
 *
 * It prints its seed first; where something is found, the report below names the seed again, with the smallest calendar that
 * shows it. The same seed finds it again: `npm run fuzz -- 5 <seed>`. A bounded part of it is in `npm test`.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const TESTS = ['packages/ics/src/fuzz.test.ts', 'apps/server/src/features/connection/fuzz.test.ts']

const [minutes = '5', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed)))
  throw new Error('Say for how many minutes, and perhaps a seed: npm run fuzz -- 5 20260509')

console.info(`Fuzzing for ${minutes} minutes with the seed ${seed}.`)
const vitest = spawn(
  join(ROOT, 'node_modules/.bin/vitest'),
  // One after the other: the properties share the minutes.
  ['run', '--no-file-parallelism', ...TESTS],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES: minutes, FUZZ_SEED: seed } },
)
vitest.on('exit', (code) => {
  console.info(code === 0 ? 'Nothing was found.' : `Found with the seed ${seed}; see above.`)
  process.exitCode = code ?? 1
})
