import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answer, serve } from '../../../../lib/lab/answers.ts'
import { bundle, type Bundle } from '../../../../lib/lab/bundle.ts'
import { launch } from '../../../../lib/lab/chromium.ts'
import { DEBOUNCE } from '../model/found.ts'

const ORIGIN = 'http://lab.test'
let browser: Browser
let built: Bundle

beforeAll(async () => {
  browser = await launch()
  built = await bundle(new URL('./lab/search-page.tsx', import.meta.url), { isDressed: true })
})
afterAll(() => browser.close())

it('sends one request for five letters that are typed without a pause', async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  const asked: (string | null)[] = []
  await page.clock.install({ time: 0 })
  await serve(page, ORIGIN, (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Search</title>' })
      : answer(
          route,
          {
            'GET /search/events': (_, url) => {
              asked.push(url.searchParams.get('q'))
              return { body: { events: [], revisions: {} } }
            },
          },
          [],
        ),
  )
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: built.script })
  const field = page.getByRole('textbox', { name: 'Find' })
  await field.waitFor()
  await page.clock.pauseAt(60_000)

  for (const letter of 'pilot') {
    await field.press(letter)
    await page.clock.runFor(DEBOUNCE - 1)
  }
  expect(await page.getByRole('status').textContent()).toBe('searching')
  expect(asked).toEqual([])

  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['pilot'])
})
