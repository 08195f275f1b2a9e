import type { Browser, BrowserContext } from '@playwright/test'
import type { Cookie } from './server/minted-session.ts'

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
