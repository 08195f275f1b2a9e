import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTestPage, openTestPage, type TestPageRun, type Tab } from './test-page/browser.ts'

let browser: Browser
let run: TestPageRun

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  run = await openTestPage(browser)
  run.server.revisions = { 'person:anna': 1, 'profile:mia': 1, 'profile:ole': 1 }
})
afterEach(async () => {
  await closeTestPage(run)
})

const DAY = 86_400_000
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const startUp = ({ testPage }: Tab) => testPage.evaluate((page) => page.startUp())
const stored = async ({ testPage }: Tab) =>
  JSON.stringify(await testPage.evaluate((page) => page.everythingStored()))
const cachesOf = ({ page }: Tab) => page.evaluate(() => caches.keys())

async function signedIn(who = 'anna'): Promise<Tab> {
  const tab = await run.tab()
  await tab.testPage.evaluate((page, name) => page.signIn(`${name}@home.test`, 'Right1password', true), who)
  await until(async () => expect(await cachesOf(tab)).toEqual([`homefield.photos.${who}`]))
  await until(async () => expect(await tab.testPage.evaluate((page) => page.streamStatus())).toBe('live'))
  return tab
}

/** Adds a photo to the cache in the same way as the service worker. */
async function photo({ page }: Tab, who = 'anna'): Promise<void> {
  await page.evaluate(async (name) => {
    const cache = await caches.open(`homefield.photos.${name}`)
    await cache.put('/api/v1/files/mia/128', new Response('a face'))
  }, who)
}
const photos = ({ page }: Tab) =>
  page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (url.includes('/files/')) kept.push(`${name} ${new URL(url).pathname}`)
    return kept
  })
const MIA = 'homefield.photos.anna /api/v1/files/mia/128'

describe('cached photos on the device', () => {
  it('deletes photos and their cache at sign-out (P3)', async () => {
    const tab = await signedIn()
    await photo(tab)
    await tab.testPage.evaluate((page) => page.signOut())
    expect(await cachesOf(tab)).toEqual([])
  })

  it('keeps photos if the same account signs in again and deletes them if another account does (P3)', async () => {
    const before = await signedIn()
    await photo(before)
    await before.page.close()
    const again = await run.tab()
    await until(async () => expect(await photos(again)).toEqual([MIA]))
    await again.testPage.evaluate((page) => page.signIn('ben@home.test', 'Right1password', true))
    await until(async () => expect(await cachesOf(again)).toEqual(['homefield.photos.ben']))
  })

  it('deletes all photos when the user loses access to a child while the app is open (P3)', async () => {
    const tab = await signedIn()
    await photo(tab)
    run.server.push({ type: 'change', revisions: { 'profile:ole': 2 }, gone: [] })
    await until(async () =>
      expect(JSON.stringify(await tab.testPage.evaluate((page) => page.frames))).toContain('"profile:ole":2'),
    )
    expect(await photos(tab)).toEqual([MIA])
    run.server.push({ type: 'change', revisions: {}, gone: ['profile:mia'] })
    await until(async () => expect(await photos(tab)).toEqual([]))
    await until(async () => expect(await cachesOf(tab)).toEqual(['homefield.photos.anna']))
  })

  it('deletes all photos at start-up when the user lost access to a child while the app was closed (P3)', async () => {
    const before = await signedIn()
    await until(async () =>
      expect(await stored(before)).toContain('"subjects":["person:anna","profile:mia","profile:ole"]'),
    )
    await photo(before)
    await before.page.close()
    run.server.revisions = { 'person:anna': 2, 'profile:ole': 1 }
    const tab = await run.tab()
    await until(async () => expect(await photos(tab)).toEqual([]))
  })
})

describe('a device that cannot reach the server', () => {
  /**
   * Simulates `days` without contact by moving the stored time of the last contact into the past.
   */
  const awayFor = ({ page }: Tab, days: number) =>
    page.evaluate((passed) => {
      const contact = JSON.parse(localStorage.getItem('homefield.contact') ?? '') as Record<string, number>
      localStorage.setItem(
        'homefield.contact',
        JSON.stringify({
          ...contact,
          seen: (contact['seen'] ?? 0) - passed,
          at: (contact['at'] ?? 0) - passed,
        }),
      )
    }, days * DAY)

  it('opens the app from stored data for 30 days without the server', async () => {
    const before = await signedIn()
    await awayFor(before, 29)
    await before.page.close()
    run.server.up = false
    expect(await startUp(await run.tab(false))).toEqual({ state: 'open', account: 'anna' })
  })

  it('deletes all cached responses after 30 days without a network, and keeps unsent commands (P3)', async () => {
    const before = await signedIn()
    await before.testPage.evaluate((page) => page.readDashboard())
    await photo(before)
    run.server.up = false
    run.server.cutStreams()
    await before.testPage.evaluate((page) => page.add('Ole', 'ole'))
    await awayFor(before, 31)
    await before.page.close()
    const tab = await run.tab(false)
    expect(await startUp(tab)).toMatchObject({ state: 'unreachable' })
    expect(await tab.testPage.evaluate((page) => page.currentAccount())).toBeNull()
    expect(await stored(tab)).not.toContain('"whose":"anna"')
    expect(await cachesOf(tab)).toEqual([])
    run.server.up = true
    await signedIn()
    await until(() => expect(run.server.effects.map(({ path }) => path)).toEqual(['/api/v1/profiles']))
  })

  it('deletes cached data after 30 days, even if the app stays open (P3)', async () => {
    const tab = await signedIn()
    run.server.up = false
    run.server.cutStreams()
    await until(async () => expect(await tab.testPage.evaluate((page) => page.streamStatus())).toBe('down'))
    await awayFor(tab, 31)
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await until(async () => expect(await tab.testPage.evaluate((page) => page.lastEnd())).toBe('forgotten'))
    await until(async () => expect(await stored(tab)).not.toContain('"whose":"anna"'))
  })

  it('deletes unsaved form content after 30 days in every tab (P3)', async () => {
    const tab = await signedIn()
    const other = await run.tab()
    const tabs = [tab, other]
    for (const { testPage } of tabs) await testPage.evaluate((page) => page.openForm('Bring snacks'))
    await awayFor(tab, 31)
    await tab.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    for (const { page, testPage } of tabs) {
      await until(async () => expect(await testPage.evaluate((inTab) => inTab.lastEnd())).toBe('forgotten'))
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Bring snacks')
    }
  })

  it("counts the days since our server's last response and ignores responses from a Wi-Fi sign-in page", async () => {
    const before = await signedIn()
    await awayFor(before, 2)
    const heard = await before.testPage.evaluate((page) => page.lastContact())
    await before.page.close()
    await run.context.route('**/api/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Log in' }),
    )
    const hotel = await run.tab()
    await hotel.testPage.evaluate((page) => page.readDashboard())
    expect(await hotel.testPage.evaluate((page) => page.lastContact())).toBe(heard)
    await run.context.unroute('**/api/**')
    await hotel.testPage.evaluate((page) => page.readDashboard())
    expect(await hotel.testPage.evaluate((page) => page.lastContact())).toBeGreaterThan(heard ?? 0)
  })
})

describe('an app version that the server no longer supports', () => {
  it('sends no commands after a response says that the app is outdated, and sends the stored commands after the update', async () => {
    const tab = await signedIn()
    expect(await tab.testPage.evaluate((page) => page.isOutdated())).toBe(false)
    run.server.oldestClient = 2
    await tab.testPage.evaluate((page) => page.readDashboard())
    expect(await tab.testPage.evaluate((page) => page.isOutdated())).toBe(true)
    await tab.testPage.evaluate((page) => page.add('Ole', 'ole'))
    run.server.cutStreams()
    await until(async () => expect(run.server.streams).toEqual(['anna']))
    expect(run.server.arrivals).toEqual([])
    await tab.page.close()
    // The server accepts the updated client, and the stored command is sent.
    run.server.oldestClient = 1
    await run.tab()
    await until(() => expect(run.server.effects.map(({ path }) => path)).toEqual(['/api/v1/profiles']))
  })

  it('keeps a command that the server rejects with 426 because the app is outdated', async () => {
    const tab = await signedIn()
    run.server.fate = () => ({ status: 426, code: 'clientTooOld' })
    run.server.oldestClient = 2
    await tab.testPage.evaluate((page) => page.add('Ole', 'ole'))
    await until(async () => expect(await tab.testPage.evaluate((page) => page.isOutdated())).toBe(true))
    expect(
      await tab.testPage.evaluate((page) => page.queuedCommands().map(({ state }) => state)),
    ).not.toContain('failed')
    await tab.page.close()
    run.server.oldestClient = 1
    run.server.fate = () => 'answer'
    await run.tab()
    await until(() => expect(run.server.effects).toHaveLength(1))
  })
})
