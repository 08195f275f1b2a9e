import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { servePublicSite, type SiteParts } from './public-site.ts'

/** Files with a fixed name that each build replaces: the page, the service worker and the web app manifest. */
const OF_A_BUILD = /\.html|\/worker\.js|\.webmanifest/

/**
 * Browsers revalidate the page on every load, and never revalidate files with a hash in their name.
 * Browsers use cached files with a fixed name, such as the icon, and revalidate them in the background.
 * Starting the app again waits only for the page, because the browser has cached all scripts and styles.
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
    // Request bodies are never decompressed: no client compresses, and the body limit counts the bytes as sent.
    globalDecompression: false,
  })
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    // A route per file, which the plugin would create, takes a sixth of the server's start.
    serve: false,
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
  const files = await servedFiles(root)
  app.get('/*', { schema: { hide: true }, errorHandler: endQuietly }, (request, reply) => {
    // `new URL()` would read the start of a path such as `//[` as a host, so the path is split by hand.
    const [pathname = ''] = request.url.split(/[?#]/)
    if (files.has(pathname)) return reply.sendFile(pathname)
    if (pathname.startsWith('/api/') || pathname.startsWith('/dev/') || /\.\w{2,5}$/.test(pathname))
      return reply.callNotFound()
    return reply.header('cache-control', CACHED.page).sendFile('index.html')
  })
}

/**
 * Returns the URL paths of the files that the server sends as they are.
 * Source maps are not among them, because they contain the app's source code.
 * Neither are pre-rendered pages, which have routes of their own, and compressed files, which replace their originals.
 */
async function servedFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll(sep, '/')}`)
  return new Set(paths.filter((path) => !/^\/site\/|\/\.|\.(map|br|gz)$/.test(path)))
}

/** A client that disconnects during a download is not an error of the server. */
function endQuietly(
  this: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
  else this.errorHandler(error, request, reply)
}
