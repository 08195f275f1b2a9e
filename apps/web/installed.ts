/** Vite plugins that make the app installable: they create the manifests and the service worker. */
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { SHARE_PATH } from './src/lib/installed/shared-text.ts'

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** An entry in the menu that a long press on the installed app's icon opens. */
const shortcut = (name: string, url: string, image: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${image}`, 96)],
})

/**
 * Files that the service worker does not store for offline use, because each file is larger than a page:
 * `map-canvas` (maps do not work offline), and `en`, `es` and `fr`, the emoji picker (every keyboard has emoji).
 * `min` contains the phone number plans, which only the Settings page needs. The server checks phone numbers, too.
 */
const LEFT_OUT = ['map-canvas-*', 'min-*', 'en-*', 'es-*', 'fr-*'].map((name) => `assets/${name}.*`)

const WORDS = {
  en: {
    description: 'Every child’s games and practices in one schedule.',
    calendar: 'Calendar',
    changes: 'Changes',
    friends: 'Friends',
  },
  es: {
    description: 'Los partidos y entrenamientos de cada hijo en un solo calendario.',
    calendar: 'Calendario',
    changes: 'Cambios',
    friends: 'Amigos',
  },
  fr: {
    description: 'Les matchs et entraînements de chaque enfant dans un seul calendrier.',
    calendar: 'Calendrier',
    changes: 'Changements',
    friends: 'Amis',
  },
}

/** The manifests of all languages share one id, so that browsers treat them as the same app. */
const manifestIn = (lang: keyof typeof WORDS) => {
  const words = WORDS[lang]
  return {
    id: '/',
    name: 'Homefield',
    short_name: 'Homefield',
    description: words.description,
    lang,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone' as const,
    background_color: '#f6f6f4',
    theme_color: '#f6f6f4',
    categories: ['sports', 'lifestyle', 'productivity'],
    icons: [
      icon('homefield', 192),
      icon('homefield', 512),
      icon('homefield-maskable', 192, 'maskable'),
      icon('homefield-maskable', 512, 'maskable'),
    ],
    // The service worker answers this request (src/worker/share.ts), so no server log contains the shared link.
    share_target: {
      action: SHARE_PATH,
      method: 'POST' as const,
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    shortcuts: [
      shortcut(words.calendar, '/calendar', 'calendar'),
      shortcut(words.changes, '/changes', 'changes'),
      shortcut(words.friends, '/friends', 'friends'),
    ],
  }
}

/** Creates the manifests in Spanish and French. Each page links to the manifest in its language (lib/i18n.ts). */
const otherManifests: Plugin = {
  name: 'other-manifests',
  apply: 'build',
  generateBundle() {
    for (const lang of ['es', 'fr'] as const)
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${lang}.webmanifest`,
        source: JSON.stringify(manifestIn(lang)),
      })
  },
}

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'worker.ts',
  // The plugin must not register the service worker, because the app does so after the first screen is shown.
  injectRegister: false,
  includeManifestIcons: false,
  manifest: manifestIn('en'),
  injectManifest: {
    // The patterns exclude compressed copies and source maps, so devices do not download these files.
    globPatterns: ['index.html', 'logo.svg', 'assets/*.{js,css,woff2}'],
    globIgnores: LEFT_OUT,
    // File names contain a hash, so the service worker can reuse files that the page has just downloaded.
    dontCacheBustURLsMatching: /^assets\//,
    sourcemap: false,
  },
})

export const installed = [pwa, otherManifests]
