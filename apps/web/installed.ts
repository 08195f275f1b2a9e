/** What makes the web app one that is installed: its manifest, and which of its files the service worker keeps. */
import { VitePWA } from 'vite-plugin-pwa'

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** A place of the app that its icon opens straight away. */
const shortcut = (name: string, url: string, image: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${image}`, 96)],
})

/**
 * Late parts that a dead spot can do without, each larger than the app's own pages: maps (which need the network in any
 * case), emoji to choose from (a keyboard has them), and the numbering plans of all countries.
 */
const LEFT_OUT = ['map-canvas-*', 'min-*', 'en-*', 'es-*', 'fr-*'].map((name) => `assets/${name}.*`)

export const installed = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'worker.ts',
  // The app registers it itself, once it stands (lib/shell/worker.ts).
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    id: '/',
    name: 'Homefield',
    short_name: 'Homefield',
    description: 'Every child’s games and practices in one schedule.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f6f4',
    theme_color: '#f6f6f4',
    categories: ['sports', 'lifestyle', 'productivity'],
    icons: [
      icon('homefield', 192),
      icon('homefield', 512),
      icon('homefield-maskable', 192, 'maskable'),
      icon('homefield-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut('Calendar', '/calendar', 'calendar'),
      shortcut('Changes', '/changes', 'changes'),
      shortcut('Friends', '/friends', 'friends'),
    ],
  },
  injectManifest: {
    // Nothing that is packed already, and no map of the sources.
    globPatterns: ['index.html', 'logo.svg', 'assets/*.{js,css,woff2}'],
    globIgnores: LEFT_OUT,
    // These carry a hash in their names: what the page has fetched a moment ago is not fetched again.
    dontCacheBustURLsMatching: /^assets\//,
    sourcemap: false,
  },
})
