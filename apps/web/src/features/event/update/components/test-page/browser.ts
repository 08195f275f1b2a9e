import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { answer, serve, type Answers, type Sent } from '../../../../../lib/testing/answers.ts'
import type { Bundle } from '../../../../../lib/testing/bundle.ts'
import type { Start } from './event-page.tsx'

export interface Opened {
  page: Page
  sent: Sent
}

/**
 * Origin of the test page. No server runs on this port, because the test answers all requests itself.
 * The host is `localhost`, because Web Locks require a secure context.
 */
const ORIGIN = 'http://localhost:9'

/** Opens a page that shows one of the event dialogs. */
export async function open(
  browser: Browser,
  { script, style }: Bundle,
  start: Start,
  answers: Answers,
  options: BrowserContextOptions & { theme?: string } = {},
): Promise<Opened> {
  const { theme = 'light', ...context } = options
  const page = await browser.newPage({ reducedMotion: 'reduce', ...context })
  page.setDefaultTimeout(10_000)
  const sent: Sent = []
  const html = `<!doctype html><html lang="en-US" data-theme="${theme}"><title>Event</title><style>${style}</style>
    <div id="root"></div><div id="modal-root"></div>`
  await serve(page, ORIGIN, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    return pathname === '/start' ? route.fulfill({ json: start }) : answer(route, answers, sent)
  })
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: script })
  return { page, sent }
}
