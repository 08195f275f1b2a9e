import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { servePublicSite, type SiteParts } from './public-site.ts'

/** What says of itself which build it belongs to: the page, the service worker that keeps it, and how it is installed. */
const OF_A_BUILD = /\.html|\/worker\.js|\.webmanifest/

/**
 * The page is asked for again each time, what carries a hash in its name never. The few others, such as the icon, are taken
 * as they are kept, and asked for again behind that: nothing but the page itself keeps a start waiting.
 */
const CACHED = {
  page: 'no-cache',
  hashed: 'public, max-age=31536000, immutable',
  other: 'public, max-age=300, stale-while-revalidate=604800',
} as const

/**
 * Serves the web's build. Every path that is no file, no call and no public page is the app's own page, which draws its
 * not-found itself.
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
    // What comes in packed is not unpacked: no client of ours packs, and a body's limit counts what was sent.
    globalDecompression: false,
  })
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // The maps of the build tell its whole source.
    // The pre-rendered pages are answered at addresses of their own, once they are finished.
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
    // Not resolved against a base, for which `//[` would be a host.
    const [pathname = ''] = request.url.split(/[?#]/)
    if (pathname.startsWith('/api/') || pathname.startsWith('/dev/') || /\.\w{2,5}$/.test(pathname))
      return reply.callNotFound()
    return reply.header('cache-control', CACHED.page).sendFile('index.html')
  })
}
