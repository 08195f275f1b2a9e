import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Serves the web's build: hashed files for a year, everything else to be asked for again each time. Every path that is
 * no file and no call is the app's own page, which draws its not-found itself.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
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
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes(`${root}/assets/`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    // Not resolved against a base, for which `//[` would be a host.
    const [pathname = ''] = request.url.split(/[?#]/)
    if (pathname.startsWith('/api/') || pathname.startsWith('/dev/') || /\.\w{2,5}$/.test(pathname))
      return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
