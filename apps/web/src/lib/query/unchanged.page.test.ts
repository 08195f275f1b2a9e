import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeTestPage, openTestPage, type Tab, type TestPageRun } from '../session/test-page/browser.ts'

const DASHBOARD = '/api/v1/dashboard'

let browser: Browser
let run: TestPageRun

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  run = await openTestPage(browser)
  run.server.revisions = { 'person:anna': 1, 'profile:mia': 1 }
  run.server.knowsEtags = true
})
afterEach(() => closeTestPage(run))

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const readDashboard = ({ testPage }: Tab) => testPage.evaluate((page) => page.readDashboard())
const inMemory = ({ testPage }: Tab) => testPage.evaluate((page) => page.dashboardInMemory())
const storedDashboard = async ({ testPage }: Tab) => {
  const { 'homefield.answers/answers': answers = [] } = await testPage.evaluate((page) =>
    page.everythingStored(),
  )
  return answers.find((answer) => JSON.stringify(answer).includes('dashboard')) as
    { data: unknown; etag?: string; at: number } | undefined
}

async function signedIn(): Promise<Tab> {
  const tab = await run.tab()
  await tab.testPage.evaluate((page) => page.signIn('anna@home.test', 'Right1password', true))
  await until(async () => expect(await tab.testPage.evaluate((page) => page.streamStatus())).toBe('live'))
  return tab
}

test('keeps a response if the server answers a repeated read with 304', async () => {
  const tab = await signedIn()
  const first = await readDashboard(tab)
  expect(run.server.unchanged).toEqual([])

  const second = await readDashboard(tab)

  expect(run.server.unchanged).toEqual([DASHBOARD])
  expect(second).toEqual(first)
  expect(await inMemory(tab)).toEqual(first)
})

test('reads the whole response again after a change, and keeps that one', async () => {
  const tab = await signedIn()
  const first = await readDashboard(tab)
  run.server.revisions = { 'person:anna': 1, 'profile:mia': 2 }

  const second = await readDashboard(tab)
  const third = await readDashboard(tab)

  expect(second).toMatchObject({ revisions: { 'profile:mia': 2 } })
  expect(second).not.toEqual(first)
  expect(third).toEqual(second)
  expect(run.server.unchanged).toEqual([DASHBOARD])
})

test('after a restart, keeps the response that the device stored if the server answers 304', async () => {
  const before = await signedIn()
  const first = await readDashboard(before)
  await until(async () => expect((await storedDashboard(before))?.etag).toBeDefined())
  await before.page.close()
  const tab = await run.tab()

  const fromDevice = await readDashboard(tab)
  const confirmed = await readDashboard(tab)

  expect(fromDevice).toEqual(first)
  expect(confirmed).toEqual(first)
  expect(run.server.unchanged).toEqual([DASHBOARD])
  expect(await inMemory(tab)).toEqual(first)
})

test('returns to the response of the server after a 304, without a patch that the app made meanwhile', async () => {
  const tab = await signedIn()
  const first = await readDashboard(tab)
  await tab.testPage.evaluate((page) => page.patchDashboard({ whose: 'patched' }))
  expect(await inMemory(tab)).toMatchObject({ whose: 'patched' })
  await until(async () => expect(await storedDashboard(tab)).toMatchObject({ data: { whose: 'patched' } }))
  expect((await storedDashboard(tab))?.etag).toBeUndefined()

  expect(await readDashboard(tab)).toEqual(first)

  expect(run.server.unchanged).toEqual([DASHBOARD])
  expect(await inMemory(tab)).toEqual(first)
})

test('does not send the condition of one account for another account', async () => {
  const tab = await signedIn()
  await readDashboard(tab)
  await tab.testPage.evaluate((page) => page.signOut())
  await tab.testPage.evaluate((page) => page.signIn('ben@home.test', 'Right1password', true))

  expect(await readDashboard(tab)).toMatchObject({ whose: 'ben' })

  expect(run.server.unchanged).toEqual([])
})
