import type { BrowserContext, Request } from '@playwright/test'

/**
 * What the app does on purpose, everywhere: a device without an account asks who is signed in, and is told nobody.
 */
const ALWAYS = [/^GET \/api\/v1\/me → 401$/]

/**
 * Watches every page of a browser for what nobody may see happen: an error in the console, an exception or a rejection
 * that nobody caught, something the content-security-policy refused, a request of ours that failed. A test that causes
 * one on purpose announces it first.
 */
export class Guard {
  readonly #faults: string[] = []
  readonly #announced: RegExp[] = [...ALWAYS]

  /** From now on faults that read like this are the test's own doing. */
  announce(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns)
  }

  async watch(context: BrowserContext, origin: string): Promise<void> {
    context.on('console', (message) => {
      // Chromium says it of each answer from 400 on, without the method; those are noted below.
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
      // The page itself gave it up: it left, or wants something newer.
      if (path !== null && reason !== 'net::ERR_ABORTED')
        this.#note(`${request.method()} ${path} failed: ${reason}`)
    })
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        console.error(
          `content-security-policy: ${violatedDirective} refused ${blockedURI} ${sample} of ${sourceFile}`,
        )
      })
    })
  }

  /**
   * @param logged what the server has logged: an error in it is nobody's to see either.
   * @throws where something happened that was not announced.
   */
  judge(logged: string): void {
    for (const line of logged.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)))
      this.#note(`server: ${line.slice(0, 600)}`)
    if (this.#faults.length > 0) throw new Error(`Not announced by this test:\n${this.#faults.join('\n')}`)
  }

  #note(fault: string): void {
    if (!this.#announced.some((pattern) => pattern.test(fault))) this.#faults.push(fault)
  }
}

/** Null for another origin. */
function pathOf(request: Request, origin: string): string | null {
  const url = new URL(request.url())
  return url.origin === origin ? url.pathname + url.search : null
}
