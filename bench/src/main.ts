/**
 * `npm run bench`: measures times and sizes, and compares each with a lower bound from the same run.
 * See README.md.
 *
 *   npm run bench                        all parts, about ten minutes
 *   npm run bench -- feed reads          only these parts
 *   npm run bench -- --quick             few families, few rounds
 *   npm run bench -- --explain reads     with the plan of each call's slowest statement
 *   npm run bench -- --strict            also fails on an exceeded budget, not only on a failed row
 */
import { shareTestCluster } from '@homefield/testkit/cluster'
import type { Browser } from '@playwright/test'
import { buildWeb } from '../../scripts/web-build.ts'
import { firstLoadRows } from './bytes/first-load.ts'
import { phoneRows } from './bytes/phone.ts'
import { launchChromium } from '@homefield/testkit/chromium'
import { calendarRows } from './calendar/calendar-rows.ts'
import { POPULATION, QUICK_POPULATION } from './families/load.ts'
import { freshnessRows } from './feed/freshness.ts'
import { readingRows } from './feed/reading.ts'
import { scheduleRows } from './feed/schedule.ts'
import { slowRows } from './feed/slow.ts'
import { unchangedRow } from './feed/unchanged.ts'
import { wholeCheckRows } from './feed/whole-check.ts'
import { growthRows } from './load/growth.ts'
import { loadRow } from './load/load.ts'
import { type Part, readOptions } from './options.ts'
import { readRows } from './reads/reads.ts'
import { drainRow } from './reminders/drain.ts'
import { failedRow, type Row } from './row.ts'
import { type MeasuredServer, startMeasuredServer } from './server/measured-server.ts'
import { idleRows } from './start/idle.ts'
import { startUpRows } from './start/start-up.ts'
import { crowdRow } from './stream/crowd.ts'
import { messageRows } from './stream/messages.ts'
import { streamRows } from './stream/delivery.ts'
import { tableOf } from './table.ts'

const options = readOptions(process.argv.slice(2))
const { quick } = options
const rows: Row[] = []
const began = performance.now()

function say(line: string): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)
}

const wants = (...parts: readonly Part[]): boolean => parts.some((part) => options.parts.has(part))

/** @param what Names one of several measurements of a part. */
async function measure(part: Part, work: () => Promise<readonly Row[]>, what = ''): Promise<void> {
  if (!options.parts.has(part)) return
  const name = what === '' ? part : `${part}: ${what}`
  say(name)
  try {
    rows.push(...(await work()))
  } catch (error) {
    rows.push(failedRow(name, error))
  }
}

async function measureOnServer(webRoot: string | null): Promise<void> {
  say('loading families')
  const server = await startMeasuredServer({ population: quick ? QUICK_POPULATION : POPULATION, webRoot })
  try {
    await measure('reads', () => readRows(server, options))
    await measure('stream', () => streamRows(server, quick))
    await measure('stream', () => messageRows(server, quick), 'messages')
    await measure('stream', async () => [await crowdRow(server, quick)], 'reconnect')
    if (webRoot !== null && wants('bytes', 'calendar')) await measureInBrowser(server, webRoot)
  } finally {
    await server.close()
  }
}

async function measureInBrowser(server: MeasuredServer, webRoot: string): Promise<void> {
  const browser: Browser = await launchChromium()
  try {
    await measure('bytes', () => firstLoadRows(server, browser, webRoot))
    await measure('bytes', () => phoneRows(server, browser, quick), 'slow phone')
    await measure('calendar', () => calendarRows(server, browser, quick))
  } finally {
    await browser.close()
  }
}

/** Builds the web app. Returns null if the build fails. Parts that do not need the web app still run. */
async function builtWeb(): Promise<string | null> {
  try {
    return await buildWeb(say)
  } catch (error) {
    rows.push(failedRow('web build, and the parts that need it', error))
    return null
  }
}

const webRoot = wants('start', 'bytes', 'calendar') ? await builtWeb() : null
await measure('feed', () => readingRows(quick), 'reading')
if (webRoot !== null) {
  await measure('start', () => startUpRows(quick))
  await measure('start', () => idleRows(quick), 'idle')
}
if (wants('feed', 'reads', 'stream', 'bytes', 'calendar', 'reminders', 'load')) {
  const stopCluster = await shareTestCluster()
  try {
    await measure('feed', async () => [await unchangedRow()], 'unchanged')
    await measure('feed', () => wholeCheckRows(quick), 'end to end')
    await measure('feed', () => scheduleRows(quick), 'schedule')
    await measure('feed', () => slowRows(quick), 'slow feeds')
    await measure('feed', () => freshnessRows(quick), 'freshness')
    await measure('reminders', async () => [await drainRow('crowd', quick)])
    await measure('reminders', async () => [await drainRow('saturday', quick)], 'Saturday')
    await measure('load', async () => [await loadRow(quick)])
    await measure('load', () => growthRows(quick), 'growth')
    if (wants('reads', 'stream', 'bytes', 'calendar')) await measureOnServer(webRoot)
  } finally {
    await stopCluster()
  }
}
say('done')
console.log(`\n${tableOf(rows)}\n`)
const failed = rows.filter(({ verdict }) => verdict === 'failed').length
const over = rows.filter(({ verdict }) => verdict === 'over').length
console.log(`${rows.length} rows, ${over} over budget, ${failed} not measured`)
if (failed > 0 || (options.strict && over > 0)) process.exitCode = 1
