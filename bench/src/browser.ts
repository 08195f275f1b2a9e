import type { Browser, BrowserContext } from '@playwright/test'
import type { Cookie } from './server/minted-session.ts'

/** Opens a separate browser context, signed in if a session cookie is given. */
export async function open(browser: Browser, origin: string, cookie: Cookie | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Block service workers, because they would respond from their cache, and the requests could not be counted.
    serviceWorkers: 'block',
  })
  if (cookie)
    await context.addCookies([
      { name: cookie.name, value: cookie.value, url: origin, httpOnly: true, sameSite: 'Lax' },
    ])
  return context
}
