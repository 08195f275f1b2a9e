/**
 * What may still reach the DOM as text under the content-security-policy `require-trusted-types-for 'script'`. The
 * server names both policies (`http/security.ts`); the browser refuses any other, and all other text. Browsers without
 * Trusted Types (Safari before 26, Firefox before 148) go on with plain text.
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

/** Only for text of our own repository, never for input. */
export function trustedDrawing(text: string): string {
  // React hands the object on as it is.
  return (drawings?.createHTML(text) ?? text) as string
}

/** Admits what the libraries hand over as text. Called once, before the app starts. */
export function admitLibraries(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (isAdmittedHtml(text) ? text : null),
    createScriptURL: (url) => (isOwnWorker(url, location.origin) ? url : null),
  })
}

/**
 * React Aria empties its live region with `innerHTML = ''`; MapLibre parses the credit of the map, which is text and
 * links.
 */
export function isAdmittedHtml(text: string): boolean {
  return /^(?:[^<]|<a href="https:\/\/[^"<>]*"(?: target="_blank" rel="noreferrer")?>|<\/a>)*$/.test(text)
}

/** The service worker and MapLibre's worker, each at our own origin. */
export function isOwnWorker(address: string, origin: string): boolean {
  const url = URL.parse(address, origin)
  return url?.origin === origin && /^\/(?:worker|assets\/maplibre-gl-worker-[\w-]+)\.js$/.test(url.pathname)
}
