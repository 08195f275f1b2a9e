/**
 * Decides which shared modules form a chunk of the build, from the pages and dialogs that need them.
 * Modules that the same areas need share a chunk, so that the app prefetches few files (decision 64).
 */
import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url))

/** The modules that the app imports when the user opens a page, by area. */
const PAGES = {
  dashboard: ['features/dashboard/pages/dashboard-page.tsx', 'routes/app-shell.tsx'],
  schedule: [
    'routes/board.tsx',
    'routes/calendar.tsx',
    'routes/changes.tsx',
    'routes/child.tsx',
    'routes/drives.tsx',
  ],
  clashes: ['features/clash/pages/clashes-page.tsx'],
  forms: [
    'features/connection/teamsnap/pages/teamsnap-page.tsx',
    'routes/friends.tsx',
    'routes/platform.tsx',
  ],
  settings: ['routes/settings.tsx'],
  lists: ['features/friend/pages/blocked-page.tsx', 'routes/connections.tsx', 'routes/profiles.tsx'],
  account: [
    'features/account/pages/sign-up-page.tsx',
    'routes/callback.tsx',
    'routes/forgot-password.tsx',
    'routes/help.tsx',
    'routes/invitation.tsx',
    'routes/onboarding.tsx',
    'routes/reset-password.tsx',
    'routes/sign-in.tsx',
    'routes/site-pages.tsx',
    'routes/site-shell.tsx',
  ],
}

/** The menus, panels and dialogs that the app prefetches behind the first page. No page imports them at start. */
const PREFETCHED = {
  idle: [
    'lib/error-texts.ts',
    'lib/installed/take-over.ts',
    'lib/installed/worker.ts',
    'ui/toast-region.tsx',
  ],
  'idle-app': [
    'features/account/push/components/follow-push.ts',
    'features/account/push/components/push-offer.tsx',
    'features/notification/components/bell-badge.tsx',
    'features/shell/components/covers.tsx',
    'features/shell/components/icon-badge.tsx',
    'features/shell/components/pending-count.tsx',
    'features/shell/components/unread-badge.tsx',
    'features/shell/prefetch/components/prefetch.tsx',
  ],
  panels: [
    'features/conversation/panel/components/friends-panel.tsx',
    'features/conversation/window/components/chat-window.tsx',
    'features/event-detail/components/open-event.tsx',
    'features/event/create/components/add-event-dialog.tsx',
    'features/notification/components/bell-panel.tsx',
    'features/shell/components/slide-over.tsx',
    'features/shell/pending/pages/pending-page.tsx',
    'ui/dialog-surface.tsx',
  ],
}

type Imports = (id: string) => readonly string[]

/** Returns a function that names the chunk of a module, or returns null if no area needs the module. */
export function chunkAreas(imports: Imports): (id: string) => string | null {
  const start = new Map<string, string[]>()
  mark(start, 'start', [file('main.tsx')], imports)
  const pages = new Map<string, string[]>()
  const prefetched = new Map<string, string[]>()
  for (const [area, roots] of Object.entries(PAGES)) mark(pages, area, roots.map(file), imports)
  for (const [area, roots] of Object.entries(PREFETCHED)) mark(prefetched, area, roots.map(file), imports)
  const isAria = importing(/\/react-(aria|stately)/, imports)
  return (id) => {
    if (start.has(id)) return null
    const areas = pages.get(id) ?? []
    if (areas.includes('dashboard')) return 'dashboard'
    // A page waits for fewer files if small parts share one.
    // Parts that are built on React Aria are large, so a page without them does not load them.
    if (areas.length > 2 && !isAria(id)) return 'common'
    if (areas.length > 3) return 'common-aria'
    if (areas.length > 0 && (areas.length > 1 || prefetched.has(id))) return areas.join('-')
    return prefetched.get(id)?.at(-1) ?? null
  }
}

/** Returns a function that tells whether a module, or a module that it imports, matches the pattern. */
function importing(pattern: RegExp, imports: Imports): (id: string) => boolean {
  const known = new Map<string, boolean>()
  const look = (id: string): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false) // ends a circle of imports
    const isFound = pattern.test(id) || (!BARREL.test(id) && imports(id).some(look))
    known.set(id, isFound)
    return isFound
  }
  return look
}

/** These modules import all of their library, so their imports do not tell what a page needs. */
const BARREL = /\/node_modules\/(lucide-react|@tanstack\/react-(query|router))\//

/** Adds the area to all modules that the roots import statically. */
function mark(areas: Map<string, string[]>, area: string, roots: readonly string[], imports: Imports): void {
  const seen = new Set<string>()
  const queue = [...roots]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    areas.set(id, [...(areas.get(id) ?? []), area])
    if (!BARREL.test(id)) queue.push(...imports(id))
  }
}
