/**
 * Vite plugin that pre-renders the public marketing pages during the web build.
 * The build creates hashed scripts and a hashed stylesheet for the public pages.
 * The build also renders each page in each language to a file (src/site/prerender.tsx, which runs in Node).
 * `dist/site` contains the pages and a manifest of their paths.
 * The server inserts configured values, such as the contact address, into the pages at startup.
 */
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { MARKS, SiteAssets, SiteFile } from './src/site/facts.ts'
import { scalableText } from './scalable-text.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Prerender {
  readonly MARKS: typeof MARKS
  readonly siteFiles: (assets: SiteAssets, year: number) => SiteFile[]
}

/** Makes Tailwind generate only the CSS classes that the public pages use. */
const utilitiesOf = (classes: string): Plugin => ({
  name: 'utilities-of-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/site\/site\.css$/ },
    handler: (code) => ({ code: `${code}\n@source inline(${JSON.stringify(classes)});`, map: null }),
  },
})

const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function classesIn(pages: readonly SiteFile[]): string {
  const found = pages.flatMap(({ text }) => [...text.matchAll(/ class="([^"]*)"/g)])
  const classes = new Set(found.flatMap(([, names = '']) => names.split(' ')))
  return [...classes].join(' ').replaceAll(/&(\w+|#x27);/g, (_, name: string) => ESCAPED[name] ?? '')
}

/** Fonts that every public page preloads, because its first screen needs them. Other fonts load on demand. */
const FONTS = [/figtree-latin-wght-normal/, /bricolage-grotesque-latin-opsz-normal/]

export function publicSite(target: string[]): Plugin {
  let dist = ''
  const common: InlineConfig = {
    configFile: false,
    root: fromHere('.'),
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), tailwindcss()],
    css: scalableText,
  }

  /** @returns the URL paths of the created files */
  async function bundle(file: string, format: 'iife' | 'es', plugins: Plugin[] = []): Promise<string[]> {
    const made = await build({
      ...common,
      plugins: [...plugins, ...(common.plugins ?? [])],
      build: {
        outDir: dist,
        emptyOutDir: false,
        target,
        assetsInlineLimit: 0,
        modulePreload: false,
        rolldownOptions: {
          input: fromHere(`src/site/${file}`),
          output: {
            format,
            entryFileNames: 'assets/public-[name]-[hash].js',
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/public-[hash].css' : 'assets/[name]-[hash][extname]',
          },
        },
      },
    })
    return outputOf(made).map(({ fileName }) => `/${fileName}`)
  }

  /** Builds the pre-renderer in a folder below node_modules, so that Node finds the packages it imports. */
  async function prerender(): Promise<Prerender> {
    const folder = await mkdtemp(join(fromHere('../../node_modules'), '.public-site-'))
    try {
      await build({
        ...common,
        build: {
          ssr: fromHere('src/site/prerender.tsx'),
          outDir: folder,
          emptyOutDir: true,
          rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
        },
      })
      return (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as Prerender
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  return {
    name: 'public-site',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) dist = config.build.outDir
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { siteFiles, MARKS: marks } = await prerender()
        const pagesWith = (assets: SiteAssets) => siteFiles(assets, Temporal.Now.plainDateISO().year)
        const classes = classesIn(pagesWith({ start: '', enhance: '', style: '', fonts: [] }))
        // `start.ts` must run before the first paint, so it is a classic script (`iife`) and not a module.
        const made = [
          ...(await bundle('start.ts', 'iife')),
          ...(await bundle('enhance.ts', 'iife')),
          ...(await bundle('site.css', 'es', [utilitiesOf(classes)])),
        ]
        const one = (pattern: RegExp) => {
          const found = made.find((path) => pattern.test(path))
          if (found === undefined) throw new Error(`the public pages' build made no ${pattern.source}`)
          return found
        }
        const files = pagesWith({
          start: one(/public-start-.*\.js$/),
          enhance: one(/public-enhance-.*\.js$/),
          style: one(/\.css$/),
          fonts: FONTS.map(one),
        })
        const folder = join(dist, 'site')
        await mkdir(folder, { recursive: true })
        for (const { file, text } of files) await writeFile(join(folder, file), text)
        const manifest = { marks, files: files.map(({ path, file }) => ({ path, file })) }
        await writeFile(join(folder, 'site.json'), JSON.stringify(manifest))
      },
    },
  }
}

function outputOf(
  made: Awaited<ReturnType<typeof build>>,
): readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] {
  if (Array.isArray(made)) return made.flatMap(({ output }) => output)
  if ('output' in made) return made.output
  throw new Error('the build went on watching')
}
