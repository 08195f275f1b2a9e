import type { Browser, Page } from '@playwright/test'
import { answer, serve, type Answers, type Sent } from '../../../../../lib/testing/answers.ts'
import type { Bundle } from '../../../../../lib/testing/bundle.ts'

export const ACCOUNT = '01890a5d-ac96-774b-bcce-b302099a8057'

export interface Visit {
  page: Page
  sent: Sent
  /** The Referer headers of all requests that the page sent. A test checks the headers for leaked secrets. */
  referers: string[]
}

interface VisitOptions {
  /**
   * The origin of the page.
   * TeamSnap sign-in is impossible on the http origin, where browsers do not offer `crypto.subtle`.
   */
  origin?: 'https://homefield.test' | 'http://homefield.test'
  isSignedOut?: boolean
  /** The test's script, which the browser runs before the app's own script. */
  before?: () => void
}

/** Opens a URL of the app in a new browser context, so that no test sees another test's storage. */
export async function visit(
  browser: Browser,
  { script, style }: Bundle,
  path: string,
  answers: Answers,
  { origin = 'https://homefield.test', isSignedOut = false, before }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const sent: Sent = []
  const referers: string[] = []
  const account = isSignedOut ? '' : `data-account="${ACCOUNT}"`
  const html = `<!doctype html><html lang="en-US" data-theme="light" ${account}><title>TeamSnap</title>
    <style>${style}</style><div id="root"></div><div id="modal-root"></div><script src="/app.js"></script>`
  if (before) await page.addInitScript(before)
  await serve(page, origin, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname === '/app.js')
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
    if (!pathname.startsWith('/api/'))
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    referers.push((await request.allHeaders())['referer'] ?? '')
    return answer(route, answers, sent)
  })
  await page.goto(`${origin}${path}`)
  return { page, sent, referers }
}
