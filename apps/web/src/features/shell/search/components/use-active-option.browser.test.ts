import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bundle } from '../../../../lib/lab/bundle.ts'
import { launch } from '../../../../lib/lab/chromium.ts'

let browser: Browser
let script: string
let page: Page

beforeAll(async () => {
  browser = await launch()
  script = (await bundle(new URL('./lab/option-page.tsx', import.meta.url))).script
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  await page.setContent('<!doctype html><title>Find</title>')
  await page.addScriptTag({ content: script })
  await field().waitFor()
})

const field = () => page.getByRole('combobox', { name: 'Find' })
const chosen = () => page.getByRole('option', { selected: true }).allTextContents()
const taken = () => page.locator('output').textContent()
const press = (key: string) => page.keyboard.press(key)

it('the slash leads into the field, where it and the letters are typed', async () => {
  await press('/')
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('n/')
  expect(await field().inputValue()).toBe('n/')
  expect(await taken()).toBe('nothing')
})

it('a letter outside is a shortcut, together with Ctrl it is the browser’s', async () => {
  await press('Control+n')
  expect(await taken()).toBe('nothing')
  await press('n')
  expect(await taken()).toBe('shortcut')
})

it('arrow keys choose, round and round, and say so while the focus stays in the field', async () => {
  await field().focus()
  expect(await chosen()).toEqual([])
  await press('ArrowDown')
  await press('ArrowDown')
  expect(await chosen()).toEqual(['Practice'])
  expect(await field().getAttribute('aria-activedescendant')).toBe('list-1')
  expect(await field().getAttribute('aria-expanded')).toBe('true')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(await chosen()).toEqual(['Game'])
  await press('ArrowUp')
  expect(await chosen()).toEqual(['Meet'])
  await press('Enter')
  expect(await taken()).toBe('Meet')
})

it('Enter takes the first where none is chosen; another list begins anew; an empty one is closed', async () => {
  await field().focus()
  await press('ArrowDown')
  await press('ArrowDown')
  await page.keyboard.type('e')
  expect(await chosen()).toEqual([])
  await press('Enter')
  expect(await taken()).toBe('Game')
  await page.keyboard.type('zzz')
  expect(await field().getAttribute('aria-expanded')).toBe('false')
  await press('Enter')
  expect(await taken()).toBe('Game')
})
