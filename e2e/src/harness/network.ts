import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Guard } from './guard.ts'
import type { TestWorld } from './test.ts'

/** Matches the errors that the browser reports while the network is cut. These errors must not fail the test. */
const CUT = [
  / failed: net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_\w+|EMPTY_RESPONSE)/,
  /console: Failed to fetch/,
]

/** Simulates a device without a network: the app starts from stored files and cannot reach the server. */
export interface DeadSpot {
  leave(): Promise<void>
}

/**
 * Cuts the network. The app's files are still served, as the service worker would serve them.
 * Tests that call enterDeadSpot run without a service worker. Tests with a service worker are in `offline/`.
 * API calls and the event stream fail, and `navigator.onLine` is false.
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
      // `fulfill` may fail if the test restores the network at the same time. The server then handles the request.
      .catch((error: unknown) => {
        if (!hasLeft) throw error
      })
  })
  await context.setOffline(true)
  // Close the connections on the server, because Chromium keeps open connections alive when it goes offline.
  world.app.frame.server.closeAllConnections()
  return {
    async leave() {
      hasLeft = true
      await context.setOffline(false)
      await context.unroute(isFile)
    },
  }
}

/** Cuts the network for the pages and the service worker. Without cached files, the app does not start. */
export async function cutOff(context: BrowserContext, world: TestWorld, guard: Guard): Promise<DeadSpot> {
  guard.announce(...CUT)
  await context.setOffline(true)
  world.app.frame.server.closeAllConnections()
  return { leave: () => context.setOffline(false) }
}

/**
 * Holds back requests to URLs that match `address`, so that a test can check the page before the response.
 * @returns a function that releases the requests
 */
export async function holding(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Collects the parts of requests that servers and proxies log: URL and headers, including `Referer`. */
export function noteRequests(): string[] {
  const noted: string[] = []
  // The test's server runs in this process, so diagnostics_channel reports every request that it receives.
  channel('http.server.request.start').subscribe((message) => {
    const { url = '', headers } = (message as { request: IncomingMessage }).request
    noted.push(url, ...Object.values(headers).flat().map(String))
  })
  return noted
}
