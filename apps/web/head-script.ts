/**
 * Vite plugin for the script that runs before the first paint (public/theme.js).
 *
 * - The plugin adds a content hash to the script's file name, so that browsers can cache the script permanently.
 *   A file without a hash would need another round trip before each first paint.
 * - The plugin fills in the files that the usual start pages need, so that the script preloads them.
 *   Otherwise the browser learns the names of these files only after it has loaded and run the app's first scripts.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const LANGUAGES = ['en', 'es', 'fr']

/** The modules that each start page imports, and its catalogs of texts. '*' stands for all other pages. */
const PAGES: Record<string, { modules: readonly string[]; catalogs: readonly string[] }> = {
  '/auth/signin': { modules: ['sign-in-start.tsx'], catalogs: ['messages', 'account'] },
  '/dashboard': {
    modules: ['app.tsx', 'routes/app-shell.tsx', 'features/dashboard/pages/dashboard-page.tsx'],
    catalogs: ['messages'],
  },
  '*': { modules: ['app.tsx'], catalogs: ['messages'] },
}

type Files = Record<string, Record<string, readonly string[]>>

export const headScript = (): Plugin => {
  const theme = readFileSync(fileURLToPath(new URL('public/theme.js', import.meta.url)), 'utf8')
  let fileName = ''
  return {
    name: 'head-script',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = theme.replace('})({})', `})(${JSON.stringify(filesOf(bundle))})`)
      if (source === theme) throw new Error('public/theme.js has no place for the files to preload')
      fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
  }
}

function filesOf(bundle: Rolldown.OutputBundle): Files {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const withModule = (path: string): string => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${path}`)))
    if (!found) throw new Error(`no chunk contains ${path}`)
    return found.fileName
  }
  const start = importedBy(bundle, [withModule('main.tsx')])
  return Object.fromEntries(
    Object.entries(PAGES).map(([page, { modules, catalogs }]) => [
      page,
      Object.fromEntries(
        LANGUAGES.map((language) => {
          const texts = catalogs.map((catalog) => withModule(`locales/${language}/${catalog}.po`))
          const needed = importedBy(bundle, [...modules.map(withModule), ...texts])
          return [language, [...needed].filter((file) => !start.has(file))]
        }),
      ),
    ]),
  )
}

/** Returns the files and all files that they import statically. */
function importedBy(bundle: Rolldown.OutputBundle, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const file = bundle[name]
    if (file?.type === 'chunk') queue.push(...file.imports)
  }
  return found
}
