/**
 * What a browser that has never been here fetches until the first screen stands whole. Apart from it what is fetched ahead of
 * need, once the page has stood for a while (the web's `usePreload`): its timer is held back until the first screen has all
 * it asks for.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { PRELOAD_AFTER } from '../../../apps/web/src/ui/preload-after.ts'

/** Paths of the build's files, in the order in which they came; the page itself as '/index.html'. */
interface Fetched {
  readonly first: readonly string[]
  readonly ahead: readonly string[]
}

/**
 * Fetched by Chromium, so that chunks loaded later count.
 *
 * @param context without service workers: what is kept behind a page is not what it fetches
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
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
  await noMoreComes(page, fetched)
  const first = [...fetched]
  await page.evaluate(() => (globalThis as unknown as Held).letGo())
  await noMoreComes(page, fetched)
  return { first, ahead: [...fetched].slice(first.length) }
}

interface Held {
  letGo: () => void
}

/** In the page: timers of just that length wait until they are let go. */
function holdBack(length: number): void {
  const held: (() => void)[] = []
  const setSoon = globalThis.setTimeout
  const setHeld = (act: () => void, after?: number, ...rest: []) =>
    after === length ? held.push(act) : setSoon(act, after, ...rest)
  Object.assign(globalThis, { setTimeout: setHeld, letGo: () => held.splice(0).forEach((act) => act()) })
}

/** The stream stays open, so the network is never idle: what matters is that no more files come. */
async function noMoreComes(page: Page, fetched: ReadonlySet<string>): Promise<void> {
  for (let before = -1; before !== fetched.size;) {
    before = fetched.size
    await page.waitForTimeout(1_500)
  }
}
