import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import bundledChromium from '@sparticuz/chromium'

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS })
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
