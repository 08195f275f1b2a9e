import type { Browser, BrowserContext } from '@playwright/test'
import type { Cookie } from './server/minted-session.ts'

/** Opens a separate browser context. If a cookie is given, its person is signed in. */
export async function open(browser: Browser, origin: string, cookie: Cookie | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Service workers are blocked, because one would answer from its cache and hide the page's requests from the count.
    serviceWorkers: 'block',
  })
  if (cookie)
    await context.addCookies([
      { name: cookie.name, value: cookie.value, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  return context
}
