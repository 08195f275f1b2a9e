import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { encode } from 'uqr'
import { z } from 'zod'
import { isKnownAs } from './download.ts'

/** Settings of the installation that replace placeholders in the pre-rendered pages. */
export interface SiteParts {
  readonly publicUrl: string
  readonly supportEmail: string
  readonly privacyEmail: string
  /** Returns true if the visitor has a session cookie and should get the app instead of a public page. */
  readonly isKnown: (headers: IncomingHttpHeaders) => boolean
}

/**
 * The manifest that the build writes next to the pre-rendered pages, with the path of each page.
 * The manifest also lists the placeholders for values that are unknown at build time.
 */
const Manifest = z.object({
  marks: z.object({
    origin: z.string(),
    supportEmail: z.string(),
    privacyEmail: z.string(),
    qrSize: z.string(),
    qrPath: z.string(),
  }),
  files: z.array(z.object({ path: z.string(), file: z.string() })),
})

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}
/** Makes browsers revalidate a page on every request, which mostly results in 304. */
const CACHED = 'no-cache'
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'

interface Document {
  readonly type: string
  readonly isPage: boolean
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  readonly etag: string
}

/**
 * Serves the public pages that the build pre-rendered.
 * At the first request for a page, the server fills its placeholders, compresses the page and keeps it in memory.
 * To do this at startup for all pages would take more than a second of processor time.
 * A visitor with a session cookie, even an expired one, gets the app at the same URL.
 */
export async function servePublicSite(app: FastifyInstance, root: string, parts: SiteParts): Promise<void> {
  const folder = join(root, 'site')
  if (!existsSync(join(folder, 'site.json'))) return
  const { marks, files } = Manifest.parse(JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')))
  const code = qrOf(parts.publicUrl)
  const filled: readonly [string, string][] = [
    [marks.origin, parts.publicUrl],
    [marks.supportEmail, parts.supportEmail],
    [marks.privacyEmail, parts.privacyEmail],
    [marks.qrSize, `${code.size}`],
    [marks.qrPath, code.path],
  ]
  const documents = new Map<string, Promise<Document>>()
  const documentOf = (file: string): Promise<Document> => {
    const known = documents.get(file)
    if (known) return known
    const document = packed(folder, file, filled)
    documents.set(file, document)
    // After a failure, the next request reads the file again.
    document.catch(() => documents.delete(file))
    return document
  }
  for (const { path, file } of files) {
    const isPage = file.endsWith('.html')
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (isPage && parts.isKnown(request.headers))
        return reply.headers({ 'cache-control': CACHED, vary: 'cookie' }).sendFile('index.html')
      return answer(request, reply, await documentOf(file))
    })
    // The server redirects a URL with a trailing slash to the URL without the slash.
    if (isPage && path !== '/')
      app.get(`${path}/`, { schema: { hide: true } }, (_request, reply) => reply.redirect(path, 308))
  }
  const page = await readFile(join(root, 'index.html'))
  for (const { path } of files.filter((file) => file.path.endsWith('/help')))
    // An unknown help article gets the app's page, which tells the reader that the article no longer exists.
    // The status 404 makes search engines drop the article's URL.
    app.get(`${path}/*`, { schema: { hide: true } }, (_request, reply) =>
      reply.code(404).header('cache-control', CACHED).type('text/html; charset=utf-8').send(page),
    )
}

function answer(request: FastifyRequest, reply: FastifyReply, document: Document): FastifyReply {
  const encoding = ENCODINGS.find((one) => accepts(request.headers['accept-encoding'], one)) ?? 'identity'
  const etag = `${document.etag}-${encoding}`
  void reply.headers({
    'cache-control': CACHED,
    vary: document.isPage ? 'cookie, accept-encoding' : 'accept-encoding',
    etag: `"${etag}"`,
  })
  if (isKnownAs(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type(document.type).send(document.bodies[encoding])
}

/** Returns true if the client accepts the encoding. A quality of 0, as in `br;q=0`, rejects the encoding. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return [header ?? '']
    .flat()
    .join(',')
    .split(',')
    .some((one) => one.split(';')[0]?.trim().toLowerCase() === encoding && !/;\s*q=0(\.0+)?\s*$/.test(one))
}

async function packed(
  folder: string,
  file: string,
  filled: readonly (readonly [string, string])[],
): Promise<Document> {
  const text = await readFile(join(folder, file), 'utf8')
  const identity = Buffer.from(
    filled.reduce((whole, [mark, value]) => whole.replaceAll(mark, () => value), text),
  )
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return {
    type: TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    isPage: file.endsWith('.html'),
    bodies: { identity, br, gzip: zipped },
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  }
}

/**
 * Draws a QR code with the installation's address, which is unknown at build time.
 * The style matches the store links that `features/site/model/qr.ts` in the web app draws at build time.
 */
function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
