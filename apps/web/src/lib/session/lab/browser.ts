import type { Browser, BrowserContext, JSHandle, Page } from '@playwright/test'
import { bundle } from '../../lab/bundle.ts'
import type { Lab } from './page.ts'
import { LabServer } from './server.ts'

export interface LabRun {
  server: LabServer
  /** One browser: its tabs share cookies, storage, locks and channels. */
  context: BrowserContext
  /** Opens a tab; `start` false leaves the app's start-up to the test. */
  tab(start?: boolean): Promise<Tab>
  /** What went wrong in any tab without being caught. */
  faults: string[]
}

export interface Tab {
  page: Page
  lab: JSHandle<Lab>
}

let script: Promise<string> | null = null

/** A fresh browser profile and a fresh server. */
export async function openLab(browser: Browser): Promise<LabRun> {
  script ??= bundle(new URL('./page.ts', import.meta.url), { isDressed: true }).then((page) => page.script)
  const server = new LabServer(await script)
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
      const lab = await page.evaluateHandle<Lab>('lab')
      if (start) await lab.evaluate(({ startUp }) => startUp())
      return { page, lab }
    },
  }
}

/** Fails the test where a tab threw something that nobody caught. */
export async function closeLab({ server, context, faults }: LabRun): Promise<void> {
  await context.close()
  server.close()
  if (faults.length > 0) throw new Error(`Uncaught in a tab: ${faults.join(', ')}`)
}
