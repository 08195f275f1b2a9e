import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundle } from '../lib/lab/bundle.ts'
import { launch } from '../lib/lab/chromium.ts'

let browser: Browser
let script: string

beforeAll(async () => {
  browser = await launch()
  script = (await bundle(new URL('./lab/date-page.tsx', import.meta.url), { isDressed: true })).script
})
afterAll(() => browser.close())

async function open(locale: string): Promise<Page> {
  const page = await browser.newPage()
  await page.setContent(`<!doctype html><html lang="${locale}"><title>Date</title>`)
  await page.addScriptTag({ content: script })
  await page.getByRole('spinbutton').first().focus()
  return page
}

const held = (page: Page) => page.locator('output').textContent()
const orderOf = (page: Page) =>
  page
    .getByRole('group', { name: 'Born' })
    .getByRole('spinbutton')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-type')))

it('is typed part by part in the order of the reader’s language', async () => {
  const american = await open('en-US')
  expect(await orderOf(american)).toEqual(['month', 'day', 'year'])
  await american.keyboard.type('03092014')
  expect(await held(american)).toBe('2014-03-09, 0 submits')
  const french = await open('fr-FR')
  expect(await orderOf(french)).toEqual(['day', 'month', 'year'])
  await french.keyboard.type('09032014')
  expect(await held(french)).toBe('2014-03-09, 0 submits')
})

it('half a date is no value, and is told: before the first whole one, and after a part of it was taken away', async () => {
  const page = await open('en-US')
  await page.keyboard.type('0309')
  expect(await held(page)).toBe('none, partial, 0 submits')
  await page.keyboard.type('2014')
  expect(await held(page)).toBe('2014-03-09, 0 submits')
  for (let digit = 0; digit < 4; digit++) {
    const before = await held(page)
    await page.keyboard.press('Backspace')
    await expect.poll(() => held(page)).not.toBe(before)
  }
  expect(await held(page)).toMatch(/, partial/)
})

it('is cleared by its button, and the keyboard stays in it; Enter sends the form', async () => {
  const page = await open('en-US')
  await page.keyboard.type('03092014')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await held(page)).toBe('none, 0 submits')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-type'))).toBe('month')
  await page.keyboard.press('Enter')
  expect(await held(page)).toBe('none, 1 submits')
  // The time field beside it does the same.
  await page.getByRole('group', { name: 'At' }).getByRole('spinbutton').first().press('Enter')
  expect(await held(page)).toBe('none, 2 submits')
})

it('the calendar gives no day to come, and steps by month and year', async () => {
  const page = await open('en-US')
  await page.keyboard.type('05132026')
  await page.locator('[aria-haspopup="dialog"]').press('Enter')
  const day = (name: RegExp) => page.getByRole('button', { name })
  await day(/May 14, 2026/).waitFor()
  expect(await day(/May 15, 2026/).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('combobox').nth(1).selectOption('2014')
  await page.getByRole('combobox').nth(0).selectOption('March')
  await day(/March 9, 2014/).press('Enter')
  expect(await held(page)).toBe('2014-03-09, 0 submits')
})
