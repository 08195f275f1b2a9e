import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { servePublicSite, type SiteParts } from './public-site.ts'

/** Files that identify a build: the page, the service worker that caches it, and the web app manifest. */
const OF_A_BUILD = /\.html|\/worker\.js|\.webmanifest/

/**
 * The page is revalidated on every load. Files with a hash in their name are never revalidated.
 * Files with a fixed name, such as the icon, are served from the cache and revalidated in the background.
 * A repeated start of the app waits only for the page, because the browser has cached all scripts and styles.
 */
const CACHED = {
  page: 'no-cache',
  hashed: 'public, max-age=31536000, immutable',
  other: 'public, max-age=300, stale-while-revalidate=604800',
} as const

/**
 * Serves the web build.
 * Any path other than a file, an API call or a public page gets the app's page, which has its own not-found screen.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  site: SiteParts | undefined,
): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Request bodies are not decompressed: our clients do not compress, and the body limit counts the bytes sent.
    globalDecompression: false,
  })
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // Source maps are not served, because they contain the app's source code.
    // The pre-rendered pages get their own routes after their placeholders are filled.
    globIgnore: ['**/*.map', '**/site/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const kind = path.includes(`${root}/assets/`)
        ? 'hashed'
        : OF_A_BUILD.test(path.slice(root.length))
          ? 'page'
          : 'other'
      reply.header('cache-control', CACHED[kind])
    },
  })
  if (site) await servePublicSite(app, root, site)
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // The path is split by hand, because `new URL()` would interpret the start of a path such as `//[` as a host.
    const [pathname = ''] = request.url.split(/[?#]/)
    if (pathname.startsWith('/api/') || pathname.startsWith('/dev/') || /\.\w{2,5}$/.test(pathname))
      return reply.callNotFound()
    return reply.header('cache-control', CACHED.page).sendFile('index.html')
  })
}
