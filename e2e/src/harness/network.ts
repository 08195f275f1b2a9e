import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard } from './guard.ts'
import type { TestWorld } from './test.ts'

/** What a cut connection looks like from inside the browser. */
const CUT = [
  / failed: net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE)/,
  /console: Failed to fetch/,
]

/** A dead spot: what the device has of the app opens from it, and nothing reaches the server. */
export interface DeadSpot {
  leave(): Promise<void>
}

/**
 * Takes the network away. The app's own files stay at hand, as its service worker keeps them (which these journeys do
 * without, see `offline/`); calls and the stream are really cut, and the browser knows that it is offline.
 */
export async function enterDeadSpot(
  context: BrowserContext,
  world: TestWorld,
  guard: Guard,
): Promise<DeadSpot> {
  guard.announce(...CUT)
  const root = process.env['HOMEFIELD_WEB_ROOT'] ?? ''
  const policy = (await fetch(world.origin)).headers.get('content-security-policy') ?? ''
  const isFile = (url: URL) => url.origin === world.origin && !/^\/(api|readyz|healthz)/.test(url.pathname)
  let hasLeft = false
  await context.route(isFile, async (route) => {
    const asked = join(root, new URL(route.request().url()).pathname)
    const path = /\.\w+$/.test(asked) && existsSync(asked) ? asked : join(root, 'index.html')
    await route
      .fulfill({ path, headers: { 'content-security-policy': policy } })
      // What is just being answered as the dead spot is left goes to the server, by itself.
      .catch((error: unknown) => {
        if (!hasLeft) throw error
      })
  })
  await context.setOffline(true)
  // Chromium lets what is open go on; a dead spot does not.
  world.app.frame?.server.closeAllConnections()
  return {
    async leave() {
      hasLeft = true
      await context.setOffline(false)
      await context.unroute(isFile)
    },
  }
}

/** Takes the network away from the pages and from the service worker, which has the app's files, or has not. */
export async function cutOff(context: BrowserContext, world: TestWorld, guard: Guard): Promise<DeadSpot> {
  guard.announce(...CUT)
  await context.setOffline(true)
  world.app.frame?.server.closeAllConnections()
  return { leave: () => context.setOffline(false) }
}

/** Keeps what is sent to this address waiting, so that what stands meanwhile can be looked at. @returns lets it go on */
export async function holding(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Notes what servers and proxies log of a request: its line, and its headers (`Referer` among them). */
export function noteRequests(): string[] {
  const noted: string[] = []
  // The server of this test's world runs in this process.
  channel('http.server.request.start').subscribe((message) => {
    const { url = '', headers } = (message as { request: IncomingMessage }).request
    noted.push(url, ...Object.values(headers).flat().map(String))
  })
  return noted
}
