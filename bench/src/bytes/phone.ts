/**
 * Measures what a user of a slow phone sees and feels: Chromium with a phone's screen, a slow 4G network and
 * a CPU that is throttled four times. The rows are Google's Core Web Vitals of the sign-in page and the dashboard,
 * and the layout shift while an event opens from the dashboard.
 *
 * - cold: a new profile, with nothing in its cache.
 * - warm: the second visit of the same profile, after the first visit has installed the service worker.
 */
import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test'
import { idOf } from '../families/load.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const
const CPU_RATE = 4

/** Largest Contentful Paint, in ms. */
const MOST_COLD = 2_000
const MOST_WARM = 600
/** Interaction to Next Paint: the slowest interaction of the walk, in ms. */
const MOST_INP = 100
/** Cumulative Layout Shift, without unit. */
const MOST_CLS = 0.02
/** Layout shift of an event from the tap until its messages, notes and map are here. */
const MOST_EVENT_CLS = 0.01

/** What one visit showed. `inp` is 0 if no interaction took longer than 16 ms, the browser's shortest report. */
interface Visit {
  readonly lcp: number
  readonly inp: number
  readonly cls: number
}

interface Screen {
  readonly name: string
  readonly path: string
  readonly cookie: Cookie | null
  /** Uses the page as a user would, by touch. */
  readonly walk: (page: Page) => Promise<void>
}

export async function phoneRows(server: MeasuredServer, browser: Browser, quick: boolean): Promise<Row[]> {
  const [cookie = null] = await server.sessions([idOf('user', 3)])
  const screens: Screen[] = [
    { name: 'sign-in', path: '/auth/signin', cookie: null, walk: walkSignIn },
    { name: 'dashboard', path: '/dashboard', cookie, walk: walkDashboard },
  ]
  const rows: Row[] = []
  const rounds = quick ? 1 : 3
  for (const screen of screens) rows.push(...(await rowsOf(server.origin, browser, screen, rounds)))
  return [...rows, await eventRow(server.origin, browser, cookie, rounds)]
}

/** Measures only the shift that opening an event adds, because the dashboard's own shift has its row. */
async function eventRow(
  origin: string,
  browser: Browser,
  cookie: Cookie | null,
  rounds: number,
): Promise<Row> {
  const shifts: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await phone(browser, origin, cookie)
    let before = 0
    const walk = async (page: Page) => {
      before = await page.evaluate(() => (globalThis as unknown as Observed).vitals.cls)
      await page.locator('[data-event]').first().tap()
      await page.locator('[data-event-facts]').waitFor({ timeout: 60_000 })
      // The details, the clashes, the messages and the map arrive in these seconds.
      await page.waitForTimeout(6_000)
    }
    try {
      const { cls } = await visit(context, origin, { name: 'event', path: '/dashboard', cookie, walk })
      shifts.push(cls - before)
    } finally {
      await context.close()
    }
  }
  return shiftRow('slow phone, open an event: CLS', shifts, MOST_EVENT_CLS)
}

async function rowsOf(origin: string, browser: Browser, screen: Screen, rounds: number): Promise<Row[]> {
  const cold: Visit[] = []
  const warm: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await phone(browser, origin, screen.cookie)
    try {
      cold.push(await visit(context, origin, screen))
      await installWorker(context, origin, screen)
      warm.push(await visit(context, origin, screen))
    } finally {
      await context.close()
    }
  }
  const both = [...cold, ...warm]
  const lcp = (visits: readonly Visit[]) => visits.map((one) => one.lcp)
  return [
    timeRow(`slow phone, ${screen.name}: LCP cold`, lcp(cold), MOST_COLD),
    timeRow(`slow phone, ${screen.name}: LCP warm`, lcp(warm), MOST_WARM),
    timeRow(
      `slow phone, ${screen.name}: INP of a walk`,
      both.map((one) => one.inp),
      MOST_INP,
    ),
    shiftRow(
      `slow phone, ${screen.name}: CLS`,
      both.map((one) => one.cls),
    ),
  ]
}

/** The result is the median of the visits. */
function timeRow(what: string, values: readonly number[], most: number): Row {
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return {
    what,
    ours: `${median.toFixed(0)} ms`,
    budget: `≤ ${most} ms`,
    verdict: verdictOf(median, most),
    notes: [`each visit: ${values.map((value) => value.toFixed(0)).join(', ')} ms`],
  }
}

/** The result is the worst of the visits, because a layout shift does not depend on the load of the machine. */
function shiftRow(what: string, values: readonly number[], most = MOST_CLS): Row {
  const worst = Math.max(...values)
  return {
    what,
    ours: worst.toFixed(3),
    budget: `≤ ${most}`,
    verdict: verdictOf(worst, most),
    notes: [`each visit: ${values.map((value) => value.toFixed(3)).join(', ')}`],
  }
}

async function phone(browser: Browser, origin: string, cookie: Cookie | null): Promise<BrowserContext> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  const context = await browser.newContext({ ...pixel, locale: 'en-US', timezoneId: 'America/New_York' })
  if (cookie)
    await context.addCookies([
      { name: cookie.name, value: cookie.value, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  return context
}

async function visit(context: BrowserContext, origin: string, { path, walk }: Screen): Promise<Visit> {
  const page = await context.newPage()
  try {
    await page.addInitScript(observe)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(origin + path)
    await page.locator('h1').first().waitFor({ timeout: 60_000 })
    // The first tap ends the browser's search for a larger paint, so the page must be complete before the walk.
    await page.waitForTimeout(3_000)
    await walk(page)
    await page.waitForTimeout(500)
    return await page.evaluate(() => (globalThis as unknown as Observed).vitals)
  } finally {
    await page.close()
  }
}

/** Opens the page without throttling until the service worker has stored the build's files. */
async function installWorker(context: BrowserContext, origin: string, { path }: Screen): Promise<void> {
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.waitForFunction(isControlled, null, { timeout: 60_000 })
  // The page stores the responses that it has read a moment after it has read them.
  await page.waitForTimeout(2_000)
  await page.close()
}

function isControlled(): boolean {
  // The types of this folder do not have the service worker, because they are those of Node.
  const { serviceWorker } = navigator as unknown as { serviceWorker: { controller: object | null } }
  return serviceWorker.controller !== null
}

async function walkSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).tap()
  await page.keyboard.type('erin@example.com', { delay: 50 })
  await page.getByLabel('Password', { exact: true }).tap()
  await page.keyboard.type('Wrong', { delay: 50 })
  await page.getByRole('button', { name: 'Show password' }).tap()
  await page.getByText('Remember me').tap()
}

async function walkDashboard(page: Page): Promise<void> {
  await page.locator('[data-event]').first().tap()
  const dialog = page.getByRole('dialog')
  await dialog.first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await dialog.first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Notifications/ }).tap()
  await dialog.first().waitFor()
}

interface Observed {
  vitals: { lcp: number; inp: number; cls: number }
}

/** Runs in the page, before the page's own scripts. */
function observe(): void {
  const vitals = { lcp: 0, inp: 0, cls: 0 }
  Object.assign(globalThis, { vitals })
  const on = (type: string, hear: (entry: PerformanceEntry) => void, more = {}) => {
    // The types are those of Node, which has none of these entries.
    const wanted = { type, buffered: true, ...more } as unknown as { type: 'mark' }
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe(wanted)
  }
  on('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.cls += value
  })
  on(
    'event',
    (entry) => {
      // Events that belong to no interaction, such as `pointermove`, have the id 0.
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId === 0) return
      vitals.inp = Math.max(vitals.inp, entry.duration)
    },
    { durationThreshold: 16 },
  )
}
