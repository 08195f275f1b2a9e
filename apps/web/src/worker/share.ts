import { registerRoute } from 'workbox-routing'
import { keepSharedText, SHARE_PATH, SHARED } from '../lib/installed/shared-text.ts'

/** Receives a link or message that the user shares from another app, and opens the paste box with it. */
export function takeShares(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARE_PATH,
    async ({ request }) => {
      const form = await request.formData()
      // Apps disagree about which field contains the link, so the paste box gets all fields.
      const parts = ['title', 'text', 'url'].flatMap((name) => form.get(name) || [])
      await keepSharedText(parts.filter((part) => typeof part === 'string').join('\n'))
      return Response.redirect(`/connections#${SHARED}`, 303)
    },
    'POST',
  )
}
