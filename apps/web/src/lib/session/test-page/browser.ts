import type { Browser, BrowserContext, JSHandle, Page } from '@playwright/test'
import { bundle } from '../../testing/bundle.ts'
import type { TestPage } from './page.ts'
import { TestServer } from './server.ts'

export interface TestPageRun {
  server: TestServer
  /** A browser profile. Its tabs share cookies, storage, locks and broadcast channels. */
  context: BrowserContext
  /**
   * Opens a tab and starts the app. If `start` is false, the test calls `startUp` itself.
   */
  tab(start?: boolean): Promise<Tab>
  /** Errors that no code caught, from all tabs. */
  faults: string[]
}

export interface Tab {
  page: Page
  testPage: JSHandle<TestPage>
}

let script: Promise<string> | null = null

/** Creates a new browser profile and a new test server. */
export async function openTestPage(browser: Browser): Promise<TestPageRun> {
  script ??= bundle(new URL('./page.ts', import.meta.url), { isDressed: true }).then((page) => page.script)
  const server = new TestServer(await script)
  await server.listen()
  const context = await browser.newContext()
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(String(fault.error())))
  return {
    server,
    context,
    faults,
    async tab(start = true) {
      const page = await context.newPage()
      await page.goto(server.origin)
      const testPage = await page.evaluateHandle<TestPage>('testPage')
      if (start) await testPage.evaluate(({ startUp }) => startUp())
      return { page, testPage }
    },
  }
}

/** Throws if any tab had an error that no code caught. */
export async function closeTestPage({ server, context, faults }: TestPageRun): Promise<void> {
  await context.close()
  server.close()
  if (faults.length > 0) throw new Error(`Uncaught errors in a tab: ${faults.join(', ')}`)
}
