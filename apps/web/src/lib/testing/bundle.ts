import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { build, type PluginOption } from 'vite'

/** A page of a test with all it needs. */
export interface Bundle {
  script: string
  /** Empty where nothing of it imports a style. */
  style: string
}

interface BundleOptions {
  /** Something of it speaks through Lingui, or is drawn with Tailwind; the rest builds faster without. */
  isDressed?: boolean
  /** React runs effects twice in strict mode, in its development build alone. */
  mode?: 'production' | 'development'
}

export async function bundle(
  entry: URL,
  { isDressed = false, mode = 'production' }: BundleOptions = {},
): Promise<Bundle> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: isDressed ? appPlugins() : [],
    // The runtime below is React's own, whatever the tests' environment says.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode), __ANSWERS_VERSION__: '"testPage"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  const code = output.output.find((file) => file.type === 'chunk')
  if (!code) throw new Error('The page has no script')
  const css = output.output.find((file) => file.fileName.endsWith('.css'))
  return { script: code.code, style: css?.type === 'asset' ? String(css.source) : '' }
}

/** Plugins that compile the app's source: Lingui's macros and catalogs, and Tailwind. */
export function appPlugins(): PluginOption[] {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  // Lingui's macros would look for its configuration where the tests were started.
  process.env['LINGUI_CONFIG'] = `${cwd}lingui.config.ts`
  return [
    lingui({ cwd, failOnMissing: false }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
  ]
}
