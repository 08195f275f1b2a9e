import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Context } from 's3rver'
import type { S3Settings } from './s3-client.ts'

const BUCKET = 'homefield-files'
/** The only access keys that s3rver accepts. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export interface S3Request {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, unknown>>
}

/** How a request fails: with an error response, or with `silence` (no response). Undefined means success. */
export type S3Trouble = { readonly status: number; readonly code: string } | 'silence' | undefined

export interface S3Server {
  readonly settings: S3Settings
  readonly requests: readonly S3Request[]
  /** Tests set `trouble` to make requests fail. The server calls `trouble` before each response. */
  trouble: (request: S3Request) => S3Trouble
  /** Returns the keys of all completely stored objects. */
  objects(): Promise<string[]>
  /** Returns the object keys of all unfinished multipart uploads. */
  openUploads(): Promise<string[]>
  /** Makes every unfinished upload older by `hours`, so that a test can run the cleanup of old uploads. */
  age(hours: number): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the fake S3 server s3rver with additions: listing and aborting uploads, and paged lists.
 * The fixture implements paged lists, because OpenSSL 3 lacks the cipher that s3rver's paged lists need.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'homefield-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  })
  const uploads = new Uploads(join(directory, BUCKET, '._S3rver_uploads'))
  const requests: S3Request[] = []
  const made = {
    requests,
    trouble: (): S3Trouble => undefined,
    async objects() {
      const all = { prefix: '', startAfter: '', maxKeys: 10_000 }
      return (await server.store.listObjects(BUCKET, all)).objects.map(({ key }) => key)
    },
    openUploads: async () => (await uploads.list()).map(({ key }) => key),
    age: (hours: number) => uploads.age(hours),
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  server.middleware.unshift(async (context, next) => {
    const { method, path, query, headers } = context
    const request = { method, path, query: { ...query }, headers: { ...headers } }
    requests.push(request)
    const trouble = stage.trouble(request)
    if (trouble === 'silence') context.respond = false
    else if (trouble) refuse(context, trouble)
    else if (!(await answerMissing(context, server, uploads))) await next()
  })
  const { port } = await server.run()
  const settings = {
    ...ACCOUNT,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    forcePathStyle: true,
  }
  const stage: S3Server = Object.assign(made, { settings })
  return stage
}

/** A page of a list has only three objects, so that a test needs few objects to fill several pages. */
const PAGE = 3

/** Handles requests that s3rver does not support. Resolves to false for all requests that s3rver handles. */
async function answerMissing(context: Context, server: S3rver, uploads: Uploads): Promise<boolean> {
  const { method, query } = context
  if (method === 'GET' && query['list-type'] === '2') {
    const { prefix = '', 'continuation-token': startAfter = '' } = query
    const { objects, isTruncated } = await server.store.listObjects(BUCKET, {
      prefix,
      startAfter,
      maxKeys: PAGE,
    })
    const rows = objects.map(({ key }) => `<Contents><Key>${key}</Key></Contents>`)
    const next = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : ''
    return answer(
      context,
      'ListBucketResult',
      `<IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join('')}`,
    )
  }
  if (method === 'GET' && 'uploads' in query) {
    const { 'upload-id-marker': after = '' } = query
    const rest = (await uploads.list()).filter(({ id }) => id > after)
    const page = rest.slice(0, PAGE)
    const isTruncated = rest.length > page.length
    const rows = page.map(
      ({ id, key, begun }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    )
    const last = page.at(-1)
    const next = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.id}</NextUploadIdMarker>`
    const body = `<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${rows.join('')}`
    return answer(context, 'ListMultipartUploadsResult', body)
  }
  if (method === 'DELETE' && query['uploadId'] !== undefined) {
    if (await uploads.end(query['uploadId'])) context.status = 204
    else refuse(context, { status: 404, code: 'NoSuchUpload' })
    return true
  }
  return false
}

function answer(context: Context, root: string, body: string): true {
  context.status = 200
  context.type = 'application/xml'
  context.body = `<?xml version="1.0" encoding="UTF-8"?><${root}>${body}</${root}>`
  return true
}

function refuse(context: Context, { status, code }: { status: number; code: string }): void {
  context.req.resume()
  context.status = status
  context.type = 'application/xml'
  context.body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
}

/** Adds multipart uploads to s3rver. Each upload has a folder with a file that contains the object key. */
class Uploads {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async list(): Promise<{ id: string; key: string; begun: Date }[]> {
    const ids = await readdir(this.#folder).catch((): string[] => [])
    return Promise.all(
      ids
        .toSorted((one, other) => (one < other ? -1 : 1))
        .map(async (id) => {
          const path = join(this.#folder, id, 'key')
          return { id, key: await readFile(path, 'utf8'), begun: (await stat(path)).mtime }
        }),
    )
  }

  async age(hours: number): Promise<void> {
    for (const { id, begun } of await this.list()) {
      const seconds = begun.getTime() / 1000 - hours * 3600
      await utimes(join(this.#folder, id, 'key'), seconds, seconds)
    }
  }

  async end(id: string): Promise<boolean> {
    const known = (await this.list()).some((upload) => upload.id === id)
    if (known) await rm(join(this.#folder, id), { recursive: true })
    return known
  }
}
