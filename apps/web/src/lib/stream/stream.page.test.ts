import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeTestPage, openTestPage, type TestPageRun, type Tab } from '../session/test-page/browser.ts'

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
const frames = ({ testPage }: Tab) => testPage.evaluate((page) => page.frames)
const status = ({ testPage }: Tab) => testPage.evaluate((page) => page.streamStatus())
const dashboard = ({ testPage }: Tab) =>
  testPage.evaluate((page) => page.dashboardInMemory() as { read: number; revisions: unknown } | undefined)
const live = (tab: Tab) => until(async () => expect(await status(tab)).toBe('live'))

async function twoTabs(): Promise<[Tab, Tab]> {
  const leader = await run.tab()
  await leader.testPage.evaluate((page) => page.signIn('anna@home.test', 'Right1password', true))
  await live(leader)
  const other = await run.tab()
  await live(other)
  return [leader, other]
}

describe('sharing one stream between all tabs', () => {
  it('sends every frame of one stream to two tabs, starting with the hello frame', async () => {
    const [leader, other] = await twoTabs()
    expect(run.server.streams).toEqual(['anna'])
    const moved = { type: 'change', revisions: { 'profile:mia': 2 }, gone: [] } as const
    run.server.push(moved)
    const hello = { type: 'hello', epoch: 'epoch-1', revisions: { 'person:anna': 1, 'profile:mia': 1 } }
    for (const tab of [leader, other])
      await until(async () => expect(await frames(tab)).toContainEqual(moved))
    expect((await frames(other))[0]).toEqual(hello)

    // A tab that opens later receives all earlier frames as one merged hello frame.
    const third = await run.tab()
    await until(async () =>
      expect(await frames(third)).toContainEqual({
        ...hello,
        revisions: { 'person:anna': 1, 'profile:mia': 2 },
      }),
    )
    expect(run.server.streamsEver).toBe(1)
  })

  it('makes another tab the leader when the leading tab dies', async () => {
    const [leader, other] = await twoTabs()
    await leader.page.close()
    await until(() => expect(run.server.streamsEver).toBe(2))
    await until(() => expect(run.server.streams).toEqual(['anna']))
    const moved = { type: 'change', revisions: { 'profile:mia': 2 }, gone: [] } as const
    await live(other)
    run.server.push(moved)
    await until(async () => expect(await frames(other)).toContainEqual(moved))
  })

  it('makes a visible tab the leader when the leading tab is suspended and still holds the lock', async () => {
    const [leader, other] = await twoTabs()
    const devtools = await run.context.newCDPSession(leader.page)
    // The debugger simulates a suspended tab: a paused tab keeps the lock but does not reply to messages.
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await until(() => expect(run.server.streamsEver).toBe(2))
    await live(other)
    await devtools.send('Debugger.disable')
    await until(() => expect(run.server.streams).toEqual(['anna']))
  })

  it('closes the stream when the session ends', async () => {
    const [leader, other] = await twoTabs()
    await other.testPage.evaluate((page) => page.signOut())
    await until(() => expect(run.server.streams).toEqual([]))
    expect(await leader.testPage.evaluate((page) => page.currentAccount())).toBeNull()
  })
})

describe('changes that the stream reports', () => {
  it('refetches data in every tab only when the stream reports a change of that data (C10)', async () => {
    const tabs = await twoTabs()
    for (const { testPage } of tabs) await testPage.evaluate((page) => page.watch())
    for (const tab of tabs) await until(async () => expect(await dashboard(tab)).toBeDefined())
    const reads = run.server.reads.length
    run.server.push({ type: 'change', revisions: { 'team:unrelated': 1 }, gone: [] })
    run.server.push({ type: 'change', revisions: { 'profile:mia': 2 }, gone: [] })
    for (const tab of tabs) {
      await until(async () => expect(await dashboard(tab)).toMatchObject({ revisions: { 'profile:mia': 2 } }))
    }
    expect(run.server.reads.slice(reads)).toEqual(['/api/v1/dashboard', '/api/v1/dashboard'])
  })

  it('refetches after a reconnect if a change was reported while there was no connection (C10)', async () => {
    const [tab] = await twoTabs()
    await tab.testPage.evaluate((page) => page.watch())
    await until(async () => expect(await dashboard(tab)).toBeDefined())
    run.server.revisions = { ...run.server.revisions, 'profile:mia': 7 }
    run.server.cutStreams()
    await until(async () => expect(await status(tab)).not.toBe('live'))
    await tab.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await until(async () => expect(await dashboard(tab)).toMatchObject({ revisions: { 'profile:mia': 7 } }))
  })

  it('refetches everything from a restored database (new epoch) even if all revisions are equal (C10)', async () => {
    const [tab] = await twoTabs()
    await tab.testPage.evaluate((page) => page.watch())
    await until(async () => expect(await dashboard(tab)).toBeDefined())
    const before = (await dashboard(tab))?.read
    run.server.epoch = 'epoch-2'
    run.server.cutStreams()
    await until(async () => {
      await tab.page.evaluate(() => window.dispatchEvent(new Event('online')))
      expect((await dashboard(tab))?.read).not.toBe(before)
    })
  })

  it('deletes cached data about a child when the user loses access to the child (C15)', async () => {
    const [tab, other] = await twoTabs()
    for (const { testPage } of [tab, other]) await testPage.evaluate((page) => page.readDashboard())
    const kept = async () => {
      const stored = await tab.testPage.evaluate((page) => page.everythingStored())
      return JSON.stringify(stored['homefield.answers/answers'])
    }
    await until(async () => expect(await kept()).toContain('"profile:mia":1'))
    run.server.push({ type: 'change', revisions: { 'person:anna': 2 }, gone: ['profile:mia'] })
    await until(async () => expect(await kept()).not.toContain('profile:mia'))
    for (const each of [tab, other]) await until(async () => expect(await dashboard(each)).toBeUndefined())
  })

  it('deletes stored data after a reconnect if the user lost access to a child while offline (C15)', async () => {
    const [tab] = await twoTabs()
    await tab.testPage.evaluate((page) => page.readDashboard())
    const kept = async () => {
      const stored = await tab.testPage.evaluate((page) => page.everythingStored())
      return JSON.stringify(stored['homefield.answers/answers'])
    }
    await until(async () => expect(await kept()).toContain('profile:mia'))
    run.server.revisions = { 'person:anna': 2 }
    run.server.cutStreams()
    await until(async () => {
      await tab.page.evaluate(() => window.dispatchEvent(new Event('online')))
      expect(await kept()).not.toContain('profile:mia')
    })
    expect(await dashboard(tab)).toBeUndefined()
  })

  it('removes data from the screen when the refetch of the data fails (C15)', async () => {
    const [tab] = await twoTabs()
    const seen = await tab.testPage.evaluateHandle((page) => page.watch())
    await until(async () => expect(await dashboard(tab)).toBeDefined())
    run.server.brokenReads = true
    run.server.push({ type: 'change', revisions: {}, gone: ['profile:mia'] })
    await until(async () => expect(await dashboard(tab)).toBeUndefined())
    expect((await seen.jsonValue()).at(-1)).toBeNull()
  })

  const storedDashboard = async ({ testPage }: Tab) => {
    const stored = await testPage.evaluate((page) => page.everythingStored())
    const answers = stored['homefield.answers/answers'] as { key: string[]; data: { read: number } }[]
    return answers.find(({ key }) => key[0] === 'dashboard')?.data
  }

  it("deletes data and drafts about a child when a friend lowers the user's role but keeps the child visible (C15)", async () => {
    run.server.whole = ['profile:mia']
    const [tab] = await twoTabs()
    await tab.testPage.evaluate((page) => page.watchRights())
    await tab.testPage.evaluate((page) => page.readDashboard())
    await until(async () => expect(await storedDashboard(tab)).toBeDefined())
    await tab.testPage.evaluate((page) => page.keepDraft('anna', 'Peanuts and eggs', ['profile:mia']))
    run.server.whole = []
    run.server.push({ type: 'change', revisions: { 'person:anna': 2 }, gone: [] })
    await until(async () => expect(await storedDashboard(tab)).toBeUndefined())
    await until(async () => expect(await dashboard(tab)).toBeUndefined())
    expect(await tab.testPage.evaluate((page) => page.readDraft()), 'stored draft about the child').toBeNull()
  })

  it("deletes stored data at the next start if the user's role was lowered while the tab was closed (C15)", async () => {
    run.server.whole = ['profile:mia']
    const first = await run.tab()
    await first.testPage.evaluate((page) => page.signIn('anna@home.test', 'Right1password', true))
    await live(first)
    await first.testPage.evaluate((page) => page.watchRights())
    await first.testPage.evaluate((page) => page.readDashboard())
    await until(async () => expect(await storedDashboard(first)).toBeDefined())
    await first.page.close()
    run.server.whole = []
    run.server.revisions = { 'person:anna': 2, 'profile:mia': 1 }
    const second = await run.tab()
    await second.testPage.evaluate((page) => page.watchRights())
    await until(async () => expect(await storedDashboard(second)).toBeUndefined())
  })

  it("keeps the dashboard on the screen during the refetch after the user's role was lowered (C15)", async () => {
    run.server.whole = ['profile:mia']
    const [tab] = await twoTabs()
    await tab.testPage.evaluate((page) => page.watchRights())
    const seen = await tab.testPage.evaluateHandle((page) => page.watch())
    await until(async () => expect(await dashboard(tab)).toBeDefined())
    const before = (await dashboard(tab))?.read
    run.server.whole = []
    run.server.push({ type: 'change', revisions: { 'person:anna': 2 }, gone: [] })
    await until(async () => expect((await dashboard(tab))?.read).not.toBe(before))
    // The dashboard must show data during the refetch, so no value after the first response is null.
    const shown = await seen.jsonValue()
    expect(shown.slice(shown.findIndex((data) => data !== null))).not.toContain(null)
  })
})
