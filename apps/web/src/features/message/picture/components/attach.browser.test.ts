import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../../../../lib/lab/answers.ts'
import { bundle, type Bundle } from '../../../../lib/lab/bundle.ts'
import { launch } from '../../../../lib/lab/chromium.ts'

const ORIGIN = 'http://lab.test'
let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launch()
  built = await bundle(new URL('./lab/attach-page.tsx', import.meta.url), { isDressed: true })
})
afterAll(() => browser.close())

/** @param camera what the phone does; null: a browser without a phone's camera of ours. */
async function show(camera: string | null): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(10_000)
  const html = `<!doctype html><html lang="en-US"><title>Attach</title><style>${built.style}</style>
    <div id="root"></div><div id="modal-root"></div>`
  await serve(page, ORIGIN, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto(camera === null ? `${ORIGIN}/` : `${ORIGIN}/?camera=${camera}`)
  await page.addScriptTag({ content: built.script })
  return page
}

const attach = (page: Page) => page.getByRole('button', { name: 'Add photo' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add Image' })
const chosen = (page: Page) => page.locator('output')

it('a browser asks for a file, of the kinds that may go', async () => {
  const page = await show(null)
  const chooser = page.waitForEvent('filechooser')
  await attach(page).click()
  await (await chooser).setFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect.poll(() => chosen(page).textContent()).toBe('a.gif')
  expect(await page.locator('input[type=file]').getAttribute('accept')).toContain('image/webp')
  expect(await sheet(page).count()).toBe(0)
})

describe('a native app opens a sheet', () => {
  it.each(['Take Photo', 'Choose from Gallery'])('%s brings a photo, and closes it', async (name) => {
    const page = await show('photo')
    await attach(page).click()
    await sheet(page).getByRole('button', { name }).click()
    await expect.poll(() => chosen(page).textContent()).toBe('photo.jpg')
    await expect.poll(() => sheet(page).count()).toBe(0)
  })

  it('thinking better of it closes it, and so does Cancel', async () => {
    const page = await show('nothing')
    await attach(page).click()
    await sheet(page).getByRole('button', { name: 'Take Photo' }).click()
    await expect.poll(() => sheet(page).count()).toBe(0)
    await attach(page).click()
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => sheet(page).count()).toBe(0)
    expect(await chosen(page).textContent()).toBe('')
  })

  it.each([
    ['refused', 'Take Photo', 'Camera permission not granted'],
    ['refused', 'Choose from Gallery', 'Photos permission not granted'],
    ['failed', 'Take Photo', 'Failed to take photo'],
    ['failed', 'Choose from Gallery', 'Failed to select image'],
  ])('where it is %s, %s says why: %s', async (camera, name, text) => {
    const page = await show(camera)
    await attach(page).click()
    await sheet(page).getByRole('button', { name }).click()
    await sheet(page).getByRole('alert').getByText(text).waitFor()
    expect(await sheet(page).count()).toBe(1)
  })
})
