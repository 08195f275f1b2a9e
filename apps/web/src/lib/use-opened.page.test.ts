import { launchChromium } from '@homefield/testkit/chromium'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { serve } from './testing/answers.ts'
import { bundle } from './testing/bundle.ts'

const ORIGIN = 'http://homefield.test'
let browser: Browser
let script: string
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  script = (await bundle(new URL('./testing/opened-page.tsx', import.meta.url))).script
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  await serve(page, ORIGIN, (route) =>
    new URL(route.request().url()).pathname === '/app.js'
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Opened</title><div id="root"></div><script src="/app.js"></script>',
        }),
  )
  await page.goto(`${ORIGIN}/`)
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const go = (name: string) => page.getByRole('link', { name, exact: true }).click()
const at = () => page.evaluate(() => location.pathname + location.search)
const isAt = async (address: string) => {
  await expect.poll(at).toBe(address)
}
const back = () => page.evaluate(() => history.back())

it('closes an event with Back, and leaves no extra history entry when the user presses the close button', async () => {
  await go('List')
  await press('Game')
  await isAt('/list?event=game')
  await back()
  await isAt('/list')
  await press('Game')
  await press('Close game')
  await isAt('/list')
  await back()
  await isAt('/')
})

it('leaves no extra history entry when the user reloads the page and presses Close twice', async () => {
  await go('List')
  await press('Game')
  await page.reload()
  await press('Twice')
  await isAt('/list')
  await back()
  await isAt('/')
})

it('the page stays open when the user closes an event that was opened by a link', async () => {
  await page.goto(`${ORIGIN}/list?event=game`)
  await press('Close game')
  await isAt('/list')
  // Closing an event that a link opened must not go back to an event that was opened and closed before.
  await press('Game')
  await back()
  await isAt('/list')
  await go('Notice')
  await press('Close meet')
  await isAt('/list?month=june')
})

it('keeps an event open while a blocker prevents navigation, and can close the event after that', async () => {
  await press('Game')
  const typed = page.getByRole('checkbox', { name: 'Typed' })
  await typed.check()
  await press('Close game')
  await page.getByRole('button', { name: 'Close game' }).waitFor()
  await typed.uncheck()
  await press('Close game')
  await isAt('/')
})

it('replaces an open event with another event', async () => {
  await go('List')
  await press('Game')
  await press('Meet')
  await isAt('/list?event=meet')
  await press('Close meet')
  await isAt('/list')
  await back()
  await isAt('/')
})

it('closes only one of two open views and keeps the other parameters in the URL', async () => {
  await go('Priya')
  await isAt('/?chat=priya')
  await press('Game')
  await press('Close game')
  await isAt('/?chat=priya')
  await press('May')
  await isAt('/?chat=priya&month=may')
  await press('Close priya')
  await isAt('/?month=may')
})
