/**
 * Lists the files that a browser with an empty cache fetches before the first screen is complete.
 * A second list contains the files that the browser prefetches afterwards (`usePreload` in apps/web).
 * The test delays the prefetch until the first screen is complete.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { PRELOAD_AFTER } from '../../../apps/web/src/ui/preload-after.ts'

/** Paths of the fetched files of the build, in order of arrival. '/index.html' stands for the page. */
interface Fetched {
  readonly first: readonly string[]
  readonly ahead: readonly string[]
}

/**
 * Loads the page in a real browser, so that dynamically imported chunks are counted.
 *
 * @param context must have no service workers, because they fetch more files in the background
 */
export async function firstLoad(context: BrowserContext, origin: string, path: string): Promise<Fetched> {
  await context.addInitScript(holdBack, PRELOAD_AFTER)
  const page = await context.newPage()
  const fetched = new Set<string>()
  page.on('response', (response) => {
    const { origin: from, pathname } = new URL(response.url())
    if (from !== origin || pathname.startsWith('/api/') || pathname === '/readyz') return
    fetched.add(response.request().isNavigationRequest() ? '/index.html' : pathname)
  })
  await page.goto(origin + path)
  await page.locator('h1').first().waitFor({ timeout: 20_000 })
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}`)
  await noMoreComes(page, fetched)
  const first = [...fetched]
  await page.evaluate(() => (globalThis as unknown as Held).letGo())
  await noMoreComes(page, fetched)
  return { first, ahead: [...fetched].slice(first.length) }
}

interface Held {
  letGo: () => void
}

/**
 * Delays the prefetch in the page until the test calls `globalThis.letGo()`.
 * A replaced `setTimeout` recognizes the timer of the prefetch by its delay of `length` ms.
 */
function holdBack(length: number): void {
  const held: (() => void)[] = []
  const setSoon = globalThis.setTimeout
  const setHeld = (act: () => void, after?: number, ...rest: []) =>
    after === length ? held.push(act) : setSoon(act, after, ...rest)
  Object.assign(globalThis, { setTimeout: setHeld, letGo: () => held.splice(0).forEach((act) => act()) })
}

/** Waits until no more files arrive. `networkidle` never occurs, because the app's stream stays open. */
async function noMoreComes(page: Page, fetched: ReadonlySet<string>): Promise<void> {
  for (let before = -1; before !== fetched.size;) {
    before = fetched.size
    await page.waitForTimeout(1_500)
  }
}
