import { parsedAddress } from './parsed-address.ts'

/**
 * Defines the Trusted Types policies. A policy decides which strings may become HTML or script URLs.
 * The content security policy (`require-trusted-types-for 'script'`) makes browsers reject strings without a policy.
 * The server allows only the policy names 'default' and 'drawings' (`http/security.ts`).
 * Browsers without Trusted Types (Safari before 26, Firefox before 148) accept plain strings.
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

/** Marks a text as safe HTML. Call it only with texts from our repository, never with user input. */
export function trustedDrawing(text: string): string {
  // The cast to string is safe, because React passes the TrustedHTML object on to the DOM unchanged.
  return (drawings?.createHTML(text) ?? text) as string
}

/** Allows the HTML that our libraries write into the DOM. Called once, before the app starts. */
export function admitLibraries(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (isAdmittedHtml(text) ? text : null),
    createScriptURL: (url) => (isOwnWorker(url, location.origin) ? url : null),
  })
}

/**
 * Allows plain text, because React Aria sets `innerHTML = ''` to empty its live region.
 * Allows `<a>` tags, because MapLibre writes the links of the map's attribution as HTML.
 */
export function isAdmittedHtml(text: string): boolean {
  return /^(?:[^<]|<a href="https:\/\/[^"<>]*"(?: target="_blank" rel="noreferrer")?>|<\/a>)*$/.test(text)
}

/** Allows the service worker and MapLibre's worker, if they are on our own origin. */
export function isOwnWorker(address: string, origin: string): boolean {
  const url = parsedAddress(address, origin)
  return url?.origin === origin && /^\/(?:worker|assets\/maplibre-gl-worker-[\w-]+)\.js$/.test(url.pathname)
}
