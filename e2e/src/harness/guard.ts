import type { BrowserContext, Request } from '@playwright/test'

/** Responses that are never a fault. Without a session, every page requests the current user and gets 401. */
const ALWAYS = [/^GET \/api\/v1\/me → 401$/]

/**
 * Watches all pages of a browser for faults.
 * Faults are console errors, uncaught exceptions and rejections, CSP violations, and failed requests to our server.
 * A test that causes a fault on purpose must announce the fault first.
 */
export class Guard {
  readonly #faults: string[] = []
  readonly #announced: RegExp[] = [...ALWAYS]

  /** Treats faults that match the given patterns as expected from now on. */
  announce(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns)
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    context.on('console', (message) => {
      // Skip Chromium's console line about a response with status 400 or above.
      // The `response` handler below records the same response, together with the HTTP method.
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
      // Ignore aborted requests: the page aborts a request when it navigates or sends a newer request.
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
   * @param logged the server's log; an error in this log counts as a fault too
   * @throws if a fault occurred that the test did not announce
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

/** Returns the path and query of the request, or null for a URL of another origin. */
function pathOf(request: Request, origin: string): string | null {
  const url = new URL(request.url())
  return url.origin === origin ? url.pathname + url.search : null
}
