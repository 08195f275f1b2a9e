import type { Page } from '@playwright/test'

/** Resolves once the service worker has fetched all of the app's files and controls this page. */
export async function appIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}
