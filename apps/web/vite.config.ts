import { fileURLToPath } from 'node:url'
import { answersShape } from '@homefield/contract/answers-shape'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const cwd = fromHere('.')
const api = { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false }

/**
 * The order of the cascade's layers is decided where each is first named. A page's stylesheet may arrive before the
 * main one, and would then put the kit below Tailwind's reset: so every stylesheet of ours begins by naming them all.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: {
    filter: { id: /\/apps\/web\/src\/.*\.css$/ },
    handler: (code) => ({
      code: `@layer properties, theme, base, components, utilities;\n${code}`,
      map: null,
    }),
  },
}

export default defineConfig({
  root: cwd,
  plugins: [
    layersInOrder,
    react(),
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
  ],
  // What was kept in a browser from a build whose answers had another shape is not read.
  define: { __ANSWERS_VERSION__: JSON.stringify(answersShape()) },
  build: {
    // OKLCH, color-mix and container queries set the floor already: Safari 16.4, Chrome 111, Firefox 128.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    // A data: URL would need its own word in the content-security-policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in one file: it compresses better, and it stays cached when our code changes.
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|idb|openapi-fetch)\//,
            },
            // Our own that most pages need, likewise: in dozens of small files it compresses worse.
            { name: 'kit', test: /(lucide-react|uuid|src\/lib)\//, minShareCount: 5 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/readyz': api },
  },
})
