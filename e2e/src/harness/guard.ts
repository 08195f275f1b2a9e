import type { BrowserContext, Request } from '@playwright/test'

/** Expected on every page: a device without an account requests the current user and gets 401. */
const ALWAYS = [/^GET \/api\/v1\/me → 401$/]

/**
 * Watches all pages of a browser for faults: console errors, uncaught exceptions and rejections, violations
 * of the content security policy, and failed requests to our server. A test that causes one on purpose
 * announces it first.
 */
export class Guard {
  readonly #faults: string[] = []
  readonly #announced: RegExp[] = [...ALWAYS]

  /** From now on, faults that match these patterns are expected. */
  announce(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns)
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    context.on('console', (message) => {
      // Chromium logs this for every response from 400 on, without the method. The response handler below
      // reports those.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource:'))
        this.#note(`console: ${message.text()}`)
    })
    context.on('weberror', (fault) => this.#note(`uncaught: ${String(fault.error().stack ?? fault.error())}`))
    context.on('response', (response) => {
      const path = pathOf(response.request(), origin)
      if (path !== null && response.status() >= 400)
        this.#note(`${response.request().method()} ${path} → ${response.status()}`)
    })
    context.on('requestfailed', (request) => {
      const path = pathOf(request, origin)
      const reason = request.failure()?.errorText ?? ''
      // The page itself aborted the request, because it navigated or needs a newer one.
      if (path !== null && reason !== 'net::ERR_ABORTED')
        this.#note(`${request.method()} ${path} failed: ${reason}`)
    })
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        console.error(
          `content-security-policy: ${violatedDirective} blocked ${blockedURI} ${sample} of ${sourceFile}`,
        )
      })
    })
  }

  /**
   * @param logged the server's log; an error in it counts as a fault too
   * @throws if an unannounced fault occurred
   */
  judge(logged: string): void {
    for (const line of logged.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)))
      this.#note(`server: ${line.slice(0, 600)}`)
    if (this.#faults.length > 0)
      throw new Error(
        `Unexpected faults (announce expected ones with guard.announce):\n${this.#faults.join('\n')}`,
      )
  }

  #note(fault: string): void {
    if (!this.#announced.some((pattern) => pattern.test(fault))) this.#faults.push(fault)
  }
}

/** Returns null for another origin. */
function pathOf(request: Request, origin: string): string | null {
  const url = new URL(request.url())
  return url.origin === origin ? url.pathname + url.search : null
}
