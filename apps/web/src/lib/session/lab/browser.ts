import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type JSHandle, type Page } from '@playwright/test'
import bundledChromium from '@sparticuz/chromium'
import { build } from 'vite'
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

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

let script: Promise<string> | null = null

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS })
}

/** A fresh browser profile and a fresh server. */
export async function openLab(browser: Browser): Promise<LabRun> {
  script ??= bundle()
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

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('./page.ts', import.meta.url)), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  return output.output[0].code
}

/** The package unpacks its browser on first use, and two test processes must not do so at once. */
async function chromiumPath(): Promise<string> {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  const lock = join(tmpdir(), 'homefield-chromium.lock')
  // A lock left behind by a process that died holds nobody up for longer than this.
  for (let tries = 0; tries < 300 && !takes(lock); tries++) await sleep(100)
  try {
    return await bundledChromium.executablePath()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function takes(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
