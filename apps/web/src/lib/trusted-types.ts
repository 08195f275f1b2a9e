/**
 * Trusted Types policies: the text that may still reach the DOM under the content security policy
 * `require-trusted-types-for 'script'`. The server allows both policy names (`http/security.ts`); the browser
 * rejects any other policy and all other text. Browsers without Trusted Types (Safari before 26, Firefox
 * before 148) accept plain text.
 */
interface Rules {
  readonly createHTML?: (text: string) => string | null
  readonly createScriptURL?: (url: string) => string | null
}

interface TrustedTypes {
  createPolicy(name: 'default' | 'drawings', rules: Rules): { createHTML(text: string): object }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const drawings = trustedTypes?.createPolicy('drawings', { createHTML: (text) => text })

/** Only for text from our own repository, never for input. */
export function trustedDrawing(text: string): string {
  // React passes the TrustedHTML object on unchanged.
  return (drawings?.createHTML(text) ?? text) as string
}

/** Allows the text that libraries pass to the DOM. Called once, before the app starts. */
export function admitLibraries(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (isAdmittedHtml(text) ? text : null),
    createScriptURL: (url) => (isOwnWorker(url, location.origin) ? url : null),
  })
}

/**
 * React Aria empties its live region with `innerHTML = ''`. MapLibre parses the map's attribution, which is
 * text and links.
 */
export function isAdmittedHtml(text: string): boolean {
  return /^(?:[^<]|<a href="https:\/\/[^"<>]*"(?: target="_blank" rel="noreferrer")?>|<\/a>)*$/.test(text)
}

/** Allows the service worker and MapLibre's worker, each on our own origin. */
export function isOwnWorker(address: string, origin: string): boolean {
  const url = URL.parse(address, origin)
  return url?.origin === origin && /^\/(?:worker|assets\/maplibre-gl-worker-[\w-]+)\.js$/.test(url.pathname)
}
