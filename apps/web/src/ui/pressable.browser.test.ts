import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launch } from '../lib/session/lab/browser.ts'

let browser: Browser
let script: string
let page: Page

beforeAll(async () => {
  browser = await launch()
  script = await bundle()
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

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // The runtime below is the production one, whatever the tests' own environment says.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./lab/press-page.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'page',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  return output.output[0].code
}
