import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { build, type PluginOption } from 'vite'

/** The compiled script and stylesheet of a test page. */
export interface Bundle {
  script: string
  /** The compiled CSS, or an empty string if no module imports CSS. */
  style: string
}

interface BundleOptions {
  /** Set to true only if the page uses Lingui or Tailwind, because the two plugins slow down the build. */
  isDressed?: boolean
  /**
   * Set to 'development' if the test needs React's strict mode, which runs effects twice in development builds.
   */
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
    // Use React's production JSX runtime even if NODE_ENV is 'test' or 'development'.
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

/** Plugins that compile the app's source code: Lingui's macros and catalogs, and Tailwind. */
export function appPlugins(): PluginOption[] {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  // Set the path of Lingui's configuration, because the macros look for it in the working directory by default.
  process.env['LINGUI_CONFIG'] = `${cwd}lingui.config.ts`
  return [
    lingui({ cwd, failOnMissing: false }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
  ]
}
