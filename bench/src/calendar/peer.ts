/** Opens a production build of FullCalendar in a separate page, with the same events as our calendar. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { open } from '../browser.ts'
import { FULL_MONTHS, PER_MONTH } from './full-months.ts'

/** Origin of FullCalendar's page. Playwright responds to its requests, so none of them reach the network. */
const ORIGIN = 'http://peer.localhost'

export interface Peer {
  readonly context: BrowserContext
  readonly page: Page
}

export async function openPeer(browser: Browser): Promise<Peer> {
  const { script, style } = await bundle()
  const shown = JSON.stringify({ events: plannedEvents(), date: `${FULL_MONTHS[2]}-15` })
  const html = `<!doctype html><html lang="en-US"><meta charset="utf-8"><title></title><style>${style}</style>
<div id="root"></div><script>shown=${shown}</script><script type="module" src="/page.js"></script></html>`
  const context = await open(browser, ORIGIN, null)
  await context.route('**/*', (route) =>
    route.request().url().endsWith('/page.js')
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : route.fulfill({ body: html, contentType: 'text/html' }),
  )
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/`)
  await page.locator('.peer-event').first().waitFor({ timeout: 20_000 })
  return { context, page }
}

async function bundle(): Promise<{ script: string; style: string }> {
  const built = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'peer-page.js') } },
  })) as Rolldown.RolldownOutput
  let script = ''
  let style = ''
  for (const file of built.output) {
    if (file.type === 'chunk') script += file.code
    else if (file.fileName.endsWith('.css')) style += String(file.source)
  }
  return { script, style }
}

/**
 * Returns the same events that `fillMonths` inserts for our calendar, so that both calendars do the same work.
 */
function plannedEvents() {
  return FULL_MONTHS.flatMap((month) =>
    Array.from({ length: PER_MONTH }, (_, index) => {
      const n = index + 1
      const start = Temporal.Instant.from(`${month}-02T14:00:00Z`).add({
        hours: (n % 28) * 24,
        minutes: (Math.floor(n / 28) % 24) * 15,
      })
      return {
        id: `${month} ${n}`,
        title: `Practice ${n}`,
        start: start.toString(),
        end: start.add({ hours: 1 }).toString(),
      }
    }),
  )
}
