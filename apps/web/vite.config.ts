import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answersShape } from '@homefield/contract/answers-shape'
import { CLIENT } from '@homefield/contract/client'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { emojiData } from './emoji-data.ts'
import { installed } from './installed.ts'
import { publicSite } from './public-site.ts'
import { scalableText } from './scalable-text.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const cwd = fromHere('.')
const api = { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false }

/**
 * Keys that React asks of a list's children, six random letters a line in every icon, which no packing makes smaller.
 * An icon's lines never change places; only a development build would miss the keys.
 */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
  },
}

/**
 * The script that the first paint waits for, kept like every other file of a build: asked for again at each start, it
 * would cost a slow network a second journey before anything is seen.
 */
const themeKept = (): Plugin => {
  const source = readFileSync(fromHere('public/theme.js'))
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'theme-kept',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
  }
}

/**
 * What the sign-in needs as much as the app behind it. Of the interface's parts only such as come without React Aria;
 * of the icons those that both show, or else the app would open the forms' file for one of them.
 */
const KIT = [
  /node_modules\/@tanstack\/.*\/(mutationObserver|useMutation)\.js$/,
  /lucide-react\/.*\/icons\/(ban|check|circle-check|eye|eye-off|info|lock|map-pin|triangle-exclamation-point)\./,
  /\/domain\/src\/(palette|sport)\.ts$/,
  /\/src\/lib\/(api|query)\//,
  /\/src\/lib\/(outbox|session|stream)\/(?!use-|code-)/,
  /\/src\/lib\/session\/use-(draft|session)\.ts$/,
  /\/src\/lib\/(error-text|general-error-texts|i18n|sport-text|theme|use-theme)\.ts$/,
  /\/src\/lib\/time\/(format-date|format-time|time-style|time-style-context)\.tsx?$/,
  /\/src\/features\/account\/theme\/mutations\.ts$/,
  /\/src\/ui\/(brand-mark|button|button-face|button-look|card|chip|disc|disc-look|hue|icon|icon-button|icon-button-look|link-button|monogram)\.tsx?$/,
  /\/src\/ui\/(late|missing-text|note|preload|preload-after|pressable|spinner|sport-icon|state|tag|text-link|toast-queue|use-hint|use-one-press|use-reload)\.tsx?$/,
]
const SIGN_IN =
  /\/src\/features\/account\/(components\/(account-layout|problem-text)|pages\/sign-in-page)\.tsx?$/
/** What stands on nearly every page behind the door, each with all it needs. */
const APP = [
  /\/src\/routes\/app-shell\.tsx$/,
  /\/src\/lib\/time\/age-text\.ts$/,
  /\/src\/features\/(clash\/model\/clashing|dashboard\/mutations|event\/model\/segment)\.ts$/,
  /\/src\/features\/event\/model\/placement\.ts$/,
  /\/src\/features\/shell\/components\/shell-layout\.tsx$/,
  /\/src\/features\/event\/components\/(event-detail|event-row)\.tsx$/,
  /\/src\/ui\/(empty-state|error-state|page|page-heading|section-heading|skeleton)\.tsx$/,
]
/** There before anything is fetched late. */
const ALWAYS_THERE = /\/(?:rolldown-runtime|base|kit|index)-[\w-]{8}\.js$/
/** Pages that a visit begins with; the others are fetched when a link to them is pointed at. */
const LANDINGS = /\/(?:sign-in|dashboard-page|calendar|calendar-page|app)-[\w-]{8}\.js$/
const FORM = /\/src\/ui\/(checkbox|field|form|password-field|text-field)\.tsx$/

/** OKLCH, color-mix and container queries set the floor already: Safari 16.4, Chrome 111, Firefox 128. */
const TARGET = ['chrome111', 'safari16.4', 'firefox128']

export default defineConfig({
  root: cwd,
  plugins: [
    iconsWithoutKeys,
    themeKept(),
    emojiData,
    react(),
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
    installed,
    publicSite(TARGET),
  ],
  css: scalableText,
  define: {
    // What was kept in a browser from a build whose answers had another shape is not read.
    __ANSWERS_VERSION__: JSON.stringify(answersShape()),
    __CLIENT__: JSON.stringify(CLIENT),
  },
  resolve: {
    // React brings its own since 18; the router's store still asks for the stand-in.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: TARGET,
    // A data: URL would need its own word in the content-security-policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each file lists what its late parts need, so that they come together: four kB of names in the first load. It is
      // worth that where somebody waits; other parts find theirs by a second journey, most of them ahead of need.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((one) => (LANDINGS.test(file) ? !ALWAYS_THERE.test(one) : one.endsWith('.css'))),
    },
    // What a page may weigh is the bench's to judge; the map's own library is fetched with the first map alone.
    chunkSizeWarningLimit: 1_100,
    // For whoever reads a trace of the build; named by nothing in it, and not served (apps/server/src/http/web-build.ts).
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Files of their own compress worse, the smaller the more: what is wanted together lies in one.
          groups: [
            // Others' code that every page needs; it stays cached when ours changes.
            { name: 'base', test: /node_modules\//, tags: ['$initial'] },
            // Our own that most pages need.
            { name: 'kit', test: (id) => KIT.some((part) => part.test(id)) },
            // What every form needs, React Aria's part in it included: the sign-in is one.
            { name: 'form', test: FORM },
            { name: 'account', test: SIGN_IN },
            { name: 'app', test: (id) => APP.some((part) => part.test(id)) },
            // In files of their own, the lists of what a dialog needs would be longer than the icons.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/map': api, '/readyz': api },
  },
})
