import type { Page } from '@playwright/test'

/** Resolves once this device has the app: its service worker has fetched all files, and serves this page. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}
