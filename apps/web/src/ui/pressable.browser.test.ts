import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bundle } from '../lib/lab/bundle.ts'
import { launch } from '../lib/lab/chromium.ts'

let browser: Browser
let script: string
let page: Page

beforeAll(async () => {
  browser = await launch()
  script = (await bundle(new URL('./lab/press-page.tsx', import.meta.url))).script
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  await page.setContent('<!doctype html><title>Buttons</title>')
  await page.addScriptTag({ content: script })
})

const send = () => page.getByRole('button', { name: 'Send' })
const counted = () => page.locator('output').textContent()
const focused = () =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)

it('is pressed by pointer, Enter and Space, and sends its form', async () => {
  await send().click()
  expect(await focused()).toBe('Send')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await counted()).toBe('3 presses, 3 submits')
})

it('leaves the focus in the field whose Enter pressed it', async () => {
  await page.getByLabel('Field').focus()
  await page.keyboard.press('Enter')
  expect(await counted()).toBe('1 presses, 1 submits')
  expect(await focused()).toBe('INPUT')
})

it('busy, it keeps the focus, says so, and neither acts nor sends', async () => {
  await page.getByRole('button', { name: 'Busy' }).click()
  await send().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect(await send().getAttribute('aria-disabled')).toBe('true')
  expect(await focused()).toBe('Send')
  expect(await counted()).toBe('0 presses, 0 submits')
})
