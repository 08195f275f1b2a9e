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
  run.server.revisions = { 'person:anna': 1, 'profile:mia': 1 }
})
afterEach(async () => {
  await closeTestPage(run)
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const signIn = ({ testPage }: Tab, who = 'anna', remember = true) =>
  testPage.evaluate((page, [name, stays]) => page.signIn(`${name}@home.test`, 'Right1password', stays), [
    who,
    remember,
  ] as const)
const startUp = ({ testPage }: Tab) => testPage.evaluate((page) => page.startUp())
const account = ({ testPage }: Tab) => testPage.evaluate((page) => page.currentAccount())
const readDashboard = ({ testPage }: Tab) => testPage.evaluate((page) => page.readDashboard())
const stored = async ({ testPage }: Tab) =>
  JSON.stringify(await testPage.evaluate((page) => page.everythingStored()))

async function signedInWithDashboard(remember = true): Promise<Tab> {
  const tab = await run.tab()
  await signIn(tab, 'anna', remember)
  await readDashboard(tab)
  await until(async () => expect(await stored(tab)).toContain('"whose":"anna"'))
  return tab
}

describe('starting the app', () => {
  it('opens the app from stored data without any response from the network (C4)', async () => {
    const before = await signedInWithDashboard()
    await before.page.close()
    run.server.up = false
    const tab = await run.tab(false)
    expect(await startUp(tab)).toEqual({ state: 'open', account: 'anna' })
    expect(await readDashboard(tab)).toMatchObject({ whose: 'anna', revisions: { 'profile:mia': 1 } })
  })

  it("shows the data stored on the device first, then the server's response", async () => {
    const before = await signedInWithDashboard()
    await before.page.close()
    run.server.revisions = { ...run.server.revisions, 'profile:mia': 2 }
    const tab = await run.tab(false)
    await startUp(tab)
    const seen = await tab.testPage.evaluateHandle((page) => page.watch())
    const shown = async () => {
      const all = (await seen.jsonValue()) as ({ revisions: Record<string, number> } | null)[]
      return all.flatMap((data) => data?.revisions['profile:mia'] ?? [])
    }
    await until(async () => expect((await shown()).at(-1)).toBe(2))
    expect((await shown())[0]).toBe(1)
  })

  it('waits for the server on a device without an account, and reports why the server is not ready', async () => {
    for (const [reason, code] of [
      ['database', 'restarting'],
      ['authentication', 'refused'],
    ] as const) {
      run.server.unready = { status: 'unavailable', reason, code }
      expect(await startUp(await run.tab(false))).toEqual({
        state: 'unreachable',
        failure: { part: reason, code },
      })
    }
    run.server.unready = null
    expect(await startUp(await run.tab(false))).toEqual({ state: 'signedOut' })
  })

  it('signs in through the session cookie after the device lost the stored account', async () => {
    const before = await signedInWithDashboard()
    await before.page.evaluate(() => localStorage.clear())
    expect(await startUp(await run.tab(false))).toEqual({ state: 'open', account: 'anna' })
  })

  it('signs out if the server ended the session while the app was closed', async () => {
    const before = await signedInWithDashboard()
    await before.page.close()
    run.server.ended.add('anna')
    const tab = await run.tab(false)
    expect(await startUp(tab)).toEqual({ state: 'open', account: 'anna' })
    await until(async () => expect(await account(tab)).toBeNull())
    await until(async () => expect(await stored(tab)).not.toContain('anna'))
  })

  it('deletes everything when the browser closes and the user had signed in without ‘Remember me’', async () => {
    const before = await signedInWithDashboard(false)
    const reloaded = await run.tab(false)
    expect(await startUp(reloaded), 'start in the same browser session').toEqual({
      state: 'open',
      account: 'anna',
    })
    await before.page.close()
    await reloaded.page.close()
    await run.context.clearCookies()
    const tab = await run.tab(false)
    expect(await startUp(tab)).toEqual({ state: 'signedOut' })
    expect(await stored(tab)).not.toContain('anna')
  })
})

describe('signing in', () => {
  it("throws the server's error code and message if the server rejects the sign-in", async () => {
    const tab = await run.tab()
    const refused = await tab.testPage.evaluate((page) =>
      page
        .signIn('anna@home.test', 'wrong', true)
        .catch((error: unknown) => ({ ...(error as object), text: String(error) })),
    )
    expect(refused).toMatchObject({
      code: 'signInFailed',
      status: 401,
      text: 'ApiError: Refused: signInFailed',
    })
    expect(await account(tab)).toBeNull()
  })

  it('opens the account in every tab', async () => {
    const [tab, other] = [await run.tab(), await run.tab()]
    await signIn(tab)
    await until(async () => expect(await account(other)).toBe('anna'))
  })
})

describe('signing out', () => {
  it("deletes the account's data on the device and in the memory of every tab (P3)", async () => {
    const tab = await signedInWithDashboard()
    const other = await run.tab()
    await readDashboard(other)
    await tab.testPage.evaluate((page) => page.add('unsent', 'x'))
    await tab.testPage.evaluate((page) => page.signOut())
    expect(await stored(tab)).not.toContain('anna')
    await until(async () => expect(await account(other)).toBeNull())
    for (const each of [tab, other]) {
      expect(await each.testPage.evaluate((page) => page.dashboardInMemory() ?? null)).toBeNull()
    }
    expect(await tab.page.evaluate(() => localStorage.length)).toBe(0)
    expect(await startUp(await run.tab(false))).toEqual({ state: 'signedOut' })
  })

  it('discards a response that arrives after the sign-out (P3)', async () => {
    const tab = await signedInWithDashboard()
    const other = await run.tab()
    await readDashboard(other)
    const release = run.server.holdReads()
    const reading = readDashboard(other)
    await until(() => expect(run.server.held).toBe(1))
    await tab.testPage.evaluate((page) => page.signOut())
    release()
    await reading.catch(() => undefined)
    await until(async () => expect(await account(other)).toBeNull())
    expect(await other.testPage.evaluate((page) => page.dashboardInMemory() ?? null)).toBeNull()
    expect(await stored(tab)).not.toContain('anna')
  })

  it('stores no data of a signed-out account, even from a tab that has not noticed the sign-out (P3)', async () => {
    const tab = await signedInWithDashboard()
    await tab.testPage.evaluate(async (page) => {
      const record = await page.store.loadAnswer('anna', '["dashboard"]')
      await page.signOut()
      if (record) await page.store.keepAnswer(record)
    })
    expect(await stored(tab)).not.toContain('anna')
    await signIn(tab)
    await readDashboard(tab)
    await until(async () =>
      expect(await stored(tab), 'stored data after the new sign-in').toContain('"whose":"anna"'),
    )
  })

  it('deletes everything on the device without a network and signs out on the server later', async () => {
    const tab = await signedInWithDashboard()
    run.server.up = false
    await tab.testPage.evaluate((page) => page.signOut())
    expect(await stored(tab)).not.toContain('anna')
    run.server.up = true
    const later = await run.tab(false)
    expect(await startUp(later), 'start with the remaining cookie, which must not sign in').toEqual({
      state: 'signedOut',
    })
    expect((await run.context.cookies()).map(({ name }) => name)).not.toContain('session')
  })
})

describe('signing in to another account', () => {
  it('never shows data that was cached for the previous account (P3)', async () => {
    const tab = await signedInWithDashboard()
    run.server.ended.add('anna')
    run.server.cutStreams()
    await until(async () => expect(await account(tab)).toBeNull())
    await signIn(tab, 'bert')
    const seen = await tab.testPage.evaluateHandle((page) => page.watch())
    await until(async () => expect(JSON.stringify(await seen.jsonValue())).toContain('bert'))
    expect(JSON.stringify(await seen.jsonValue())).not.toContain('"whose":"anna"')
    expect(await stored(tab)).not.toContain('"whose":"anna"')
  })

  it('hides drafts of the previous account from the next account, and deletes drafts only when their author signs out (P3)', async () => {
    const tab = await signedInWithDashboard()
    const read = () => tab.testPage.evaluate((page) => page.readDraft())
    await tab.testPage.evaluate((page) => page.openForm('Bring snacks'))
    run.server.ended.add('anna')
    run.server.cutStreams()
    await until(async () => expect(await account(tab)).toBeNull())
    expect(await read(), 'draft without an account').toBeNull()
    await signIn(tab, 'bert')
    expect(await read(), 'draft seen by another account').toBeNull()
    await signIn(tab, 'anna')
    expect(await read(), 'draft seen by its own account').toBe('Bring snacks')
    await tab.testPage.evaluate((page) => page.signOut())
    await signIn(tab, 'anna')
    expect(await read(), 'draft after its account signed out').toBeNull()
  })

  it('deletes a draft when the user has lost access to every child in the draft (P3, C15)', async () => {
    run.server.revisions = { 'person:anna': 1, 'profile:mia': 1, 'profile:ole': 1 }
    const tab = await signedInWithDashboard()
    const read = () => tab.testPage.evaluate((page) => page.readDraft())
    await tab.testPage.evaluate((page) =>
      page.keepDraft('anna', 'Bring snacks', ['profile:mia', 'profile:ole']),
    )
    const lose = async (child: string) => {
      run.server.push({ type: 'change', revisions: {}, gone: [child] })
      await until(async () =>
        expect(JSON.stringify(await tab.testPage.evaluate((page) => page.frames))).toContain(`["${child}"]`),
      )
    }
    await lose('profile:mia')
    expect(await read()).toBe('Bring snacks')
    await lose('profile:ole')
    expect(await read()).toBeNull()
  })

  it('switches every tab when one tab signs in as another account (P3)', async () => {
    const tab = await signedInWithDashboard()
    const other = await run.tab()
    await readDashboard(other)
    await signIn(tab, 'bert')
    await until(async () => expect(await account(other)).toBe('bert'))
    expect(await readDashboard(other)).toMatchObject({ whose: 'bert' })
    expect(await stored(tab)).not.toContain('"whose":"anna"')
  })
})
