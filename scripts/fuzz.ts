/**
 * `npm run fuzz -- <minutes> [seed]`: searches for calendars that break the feed parser or the import.
 * The search takes 5 minutes by default.
 *
 * The script prints its seed first.
 * If a calendar fails, the report repeats the seed and shows the smallest calendar that fails.
 * The same seed reproduces the failure: `npm run fuzz -- 5 <seed>`. `npm test` runs a bounded part of the search.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const TESTS = ['packages/ics/src/fuzz.test.ts', 'apps/server/src/features/connection/fuzz.test.ts']

const [minutes = '5', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed)))
  throw new Error('Usage: npm run fuzz -- <minutes> [seed], for example npm run fuzz -- 5 20260509')

console.info(`Fuzzing for ${minutes} minutes with the seed ${seed}.`)
const vitest = spawn(
  join(ROOT, 'node_modules/.bin/vitest'),
  // Test files run one after another, because all property tests share the given minutes.
  ['run', '--no-file-parallelism', ...TESTS],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, FUZZ_MINUTES: minutes, FUZZ_SEED: seed } },
)
vitest.on('exit', (code) => {
  console.info(code === 0 ? 'No failure was found.' : `A failure was found with the seed ${seed}; see above.`)
  process.exitCode = code ?? 1
})
