/**
 * Passes a text that another app shared with the installed app from the service worker to the page.
 * The text may contain a calendar link, which is a credential. The text is therefore never part of a URL.
 */
const CACHE = 'shared-text'
const KEY = '/shared-text'

/** The path to which the operating system posts a shared text (installed.ts). */
export const SHARE_PATH = '/share'

/** The URL hash that makes the Connections page take the shared text. */
export const SHARED = 'shared'

/** Called by the service worker. A text that no page has taken yet is replaced. */
export async function keepSharedText(text: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(KEY, new Response(text))
}

/** Returns the shared text once, or null if no other app has shared one since the last call. */
export async function takeSharedText(): Promise<string | null> {
  const text = await (await caches.match(KEY, { cacheName: CACHE }))?.text()
  await caches.delete(CACHE)
  return text ?? null
}
