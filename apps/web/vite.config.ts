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
 * Removes the `key` props in lucide icons, because the keys are random and compress badly.
 * React needs keys only for siblings that can change their order, and the paths inside an icon never do.
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
 * Adds a content hash to the file name of public/theme.js, so that browsers can cache the file permanently.
 * A file without a hash would need another round trip before each first paint.
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
 * The modules of the chunk `kit`, which the sign-in page and the rest of the app share.
 * The chunk has no UI part with React Aria, and only icons that both the sign-in page and the app show.
 * Add no module that only forms need to `KIT`, because the app would then load the chunk `form` at start.
 */
const KIT = [
  /node_modules\/@tanstack\/.*\/(mutationObserver|useMutation)\.js$/,
  /lucide-react\/.*\/icons\/(ban|check|circle-check|eye|eye-off|info|lock|map-pin|triangle-exclamation-point)\./,
  /\/domain\/src\/(palette|sport)\.ts$/,
  /\/src\/lib\/(api|query)\//,
  /\/src\/lib\/(mutation-queue|session|stream)\/(?!use-|code-)/,
  /\/src\/lib\/session\/use-(draft|session)\.ts$/,
  /\/src\/lib\/(error-text|general-error-texts|i18n|sport-text|theme|use-theme)\.ts$/,
  /\/src\/lib\/time\/(format-date|format-time|time-style|time-style-context)\.tsx?$/,
  /\/src\/features\/account\/theme\/mutations\.ts$/,
  /\/src\/ui\/(brand-mark|button|button-face|button-look|card|chip|disc|disc-look|hue|icon|icon-button|icon-button-look|link-button|monogram)\.tsx?$/,
  /\/src\/ui\/(late|missing-text|note|preload|preload-after|pressable|spinner|sport-icon|state|tag|text-link|toast-queue|use-hint|use-one-press|use-reload)\.tsx?$/,
]
const SIGN_IN =
  /\/src\/features\/account\/(components\/(account-layout|problem-text)|pages\/sign-in-page)\.tsx?$/
/** The modules that nearly every page after sign-in needs, each with its dependencies. */
const APP = [
  /\/src\/routes\/app-shell\.tsx$/,
  /\/src\/lib\/time\/age-text\.ts$/,
  /\/src\/features\/(clash\/model\/clashing|dashboard\/mutations|event\/model\/segment)\.ts$/,
  /\/src\/features\/event\/model\/placement\.ts$/,
  /\/src\/features\/shell\/components\/shell-layout\.tsx$/,
  /\/src\/features\/event\/components\/(event-detail|event-row)\.tsx$/,
  /\/src\/ui\/(empty-state|error-state|page|page-heading|section-heading|skeleton)\.tsx$/,
]
/** The browser loads these chunks before any lazy chunk, so preload lists can omit these chunks. */
const ALWAYS_THERE = /\/(?:rolldown-runtime|base|kit|index)-[\w-]{8}\.js$/
/** A visit usually starts on one of these pages. Pointing at a link prefetches any other page. */
const LANDINGS = /\/(?:sign-in|dashboard-page|calendar|calendar-page|app)-[\w-]{8}\.js$/
const FORM = /\/src\/ui\/(checkbox|field|form|password-field|text-field)\.tsx$/

/** The oldest supported browsers. The styles need OKLCH, color-mix and container queries. */
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
    // The app ignores cached responses from a build with another version, because their format may differ.
    __ANSWERS_VERSION__: JSON.stringify(answersShape()),
    __CLIENT__: JSON.stringify(CLIENT),
  },
  resolve: {
    // The router still imports `use-sync-external-store/shim`, which is needed only before React 18.
    // Replace the shim with the module that calls React's own function.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: TARGET,
    // No file is inlined as a data: URL, because the content security policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A preload list makes the browser load all files of a lazy import in parallel.
      // Lists for all pages would add 4 kB to the first load, so only usual start pages have a preload list.
      // Other pages load their files later, which rarely matters because they are usually prefetched.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((one) => (LANDINGS.test(file) ? !ALWAYS_THERE.test(one) : one.endsWith('.css'))),
    },
    // Raise the limit of Vite's size warning, because the bench checks the sizes of all pages.
    // Only the map library exceeds Vite's default size limit, and it loads when the first map is shown.
    chunkSizeWarningLimit: 1_100,
    // Source maps let developers read the stack traces of production builds.
    // No file references the source maps, and the server does not serve them (apps/server/src/http/web-build.ts).
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Small files compress worse, so modules that are needed together share a chunk.
          groups: [
            // Third-party code that every page needs. The chunk stays cached when only our code changes.
            { name: 'base', test: /node_modules\//, tags: ['$initial'] },
            // Our own code that most pages need.
            { name: 'kit', test: (id) => KIT.some((part) => part.test(id)) },
            // Code that every form needs, including the sign-in form and React Aria's form modules.
            { name: 'form', test: FORM },
            { name: 'account', test: SIGN_IN },
            { name: 'app', test: (id) => APP.some((part) => part.test(id)) },
            // Shared icons form one chunk.
            // A list of separate files for the icons would be larger than the icons themselves.
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
