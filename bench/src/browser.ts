/** Chromium as the end-to-end tests find it. */
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../e2e/src/harness/chromium.ts'
import type { Cookie } from './server/minted-session.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export async function launch(): Promise<Browser> {
  const { path, environment } = await findChromium()
  return chromium.launch({
    executablePath: path,
    args: ARGUMENTS,
    env: { ...(process.env as Record<string, string>), ...environment },
  })
}

/** A browser of its own, in which somebody may be signed in. */
export async function open(browser: Browser, origin: string, cookie: Cookie | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // What a page fetches is counted, not what is kept behind it.
    serviceWorkers: 'block',
  })
  if (cookie)
    await context.addCookies([
      { name: cookie.name, value: cookie.value, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  return context
}
