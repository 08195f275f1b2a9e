import { fileURLToPath } from 'node:url'
import { answersShape } from '@homefield/contract/answers-shape'
import { CLIENT } from '@homefield/contract/client'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import packageFile from '../../package.json' with { type: 'json' }
import { chunkAreas } from './chunk-areas.ts'
import { emojiData } from './emoji-data.ts'
import { headScript } from './head-script.ts'
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
 * Removes React Aria's own texts in the languages that the app does not have.
 * React Aria leaves out a language without texts, and falls back to English.
 */
const ariaInOurLanguages: Plugin = {
  name: 'aria-in-our-languages',
  apply: 'build',
  load: {
    filter: { id: /\/react-(aria|stately)[^/]*\/.*\/intl\/.*(?<!en-US|es-ES|fr-FR)\.mjs$/ },
    handler: () => 'export default undefined',
  },
}

/** Third-party code that every page needs. The chunk stays cached when only our code changes. */
const BASE = /node_modules\/(@lingui|lucide-react\/dist\/esm\/(?!icons\/)|react|react-dom|scheduler)\//
/** The libraries that the sign-in page does without. */
const LIBRARIES =
  /node_modules\/(@tanstack\/((react-)?(query|router|store)|history)|idb|openapi-fetch|use-sync-external-store)(?!.*\/(useBlocker|useQueries|queriesObserver)\.)/
/**
 * Our own code that the sign-in page and all other pages need, with its dependencies.
 * Add no module here that imports a library of `LIBRARIES`, because the sign-in page would then load it.
 */
const KIT = [
  /lucide-react\/.*\/icons\/(check|circle-check|eye|eye-off|info|lock|triangle-exclamation-point)\./,
  /\/src\/features\/shell\/(components\/error-boundary|pages\/(starting|uncaught-error)-page)\.tsx$/,
  /\/src\/lib\/(api\/(refusal|resend|transport)|installed\/follow)\.ts$/,
  /\/src\/lib\/session\/(account|auth-calls|connectivity|device|invitation-link|mail-link|reload|signed-out|use-session)\.ts$/,
  /\/src\/lib\/(error-text|i18n|open-path|page-title|seams|theme|trusted-types|use-attempt)\.ts$/,
  /\/src\/platform\/opened\.ts$/,
  /\/src\/ui\/(brand-mark|button|hue|icon|icon-button|late|missing-text|note|path-link|preload|spinner|text-link-look|use-reload)\.tsx?$/,
]
const SIGN_IN = [
  /\/src\/features\/account\/(components\/(account-layout|problem-text)|pages\/sign-in-page)\.tsx?$/,
]
/** The parts that draw an event, which the example beside the sign-in form and nearly all other pages show. */
const EVENT_LOOK = [
  /lucide-react\/.*\/icons\/(ban|map-pin)\./,
  /\/domain\/src\/(palette|sport)\.ts$/,
  /\/src\/lib\/sport-text\.ts$/,
  /\/src\/lib\/time\/(format-date|format-time|time-style|time-style-context)\.tsx?$/,
  /\/src\/ui\/(card|chip|disc|disc-look|hue|monogram|sport-icon|tag)\.tsx?$/,
]
/** The router, the session, the query cache, the mutation queue and the stream, and what most pages share. */
const ENGINE = [
  /\/src\/app\.tsx$/,
  /\/src\/lib\/session\/use-draft\.ts$/,
  /\/src\/lib\/use-theme\.ts$/,
  /\/src\/features\/(account\/theme\/mutations|dashboard\/queries)\.ts$/,
  /\/src\/ui\/(link-button|state|text-link|toast-queue|use-hint)\.tsx?$/,
]
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
const LANDINGS = /\/(?:app|calendar|calendar-page|dashboard|engine|sign-in|sign-in-start)-[\w-]{8}\.js$/
const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id))
const FORM = /\/src\/ui\/(checkbox|form|password-field|text-field|text-frame)\.tsx$/

let nameOf: ((id: string) => string | null) | undefined
const areaName: Rolldown.CodeSplittingNameFunction = (id, build) => {
  nameOf ??= chunkAreas((module) => build.getModuleInfo(module)?.importedIds ?? [])
  return nameOf(id)
}

/** The oldest supported browsers. The styles need OKLCH, color-mix and container queries. */
const TARGET = ['chrome111', 'safari16.4', 'firefox128']

export default defineConfig({
  root: cwd,
  plugins: [
    iconsWithoutKeys,
    ariaInOurLanguages,
    headScript(),
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
    __VERSION__: JSON.stringify(packageFile.version),
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
            { name: 'base', test: BASE },
            { name: 'kit', test: isOneOf(KIT) },
            // Code that every form needs, including the sign-in form.
            { name: 'form', test: FORM },
            { name: 'account', test: isOneOf(SIGN_IN) },
            { name: 'event-look', test: isOneOf(EVENT_LOOK) },
            { name: 'libraries', test: LIBRARIES },
            { name: 'engine', test: isOneOf(ENGINE) },
            { name: 'app', test: isOneOf(APP) },
            // Icons, and the parts of the router and the query cache that the first pages do not use.
            // Listing each icon as a separate file would cost more bytes than the icons.
            {
              name: 'icons',
              test: /node_modules\/(lucide-react|@tanstack\/([a-z]+-)?(query|router)[a-z-]*)\//,
            },
            { name: areaName, debugName: 'areas', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/map': api, '/readyz': api },
  },
})
