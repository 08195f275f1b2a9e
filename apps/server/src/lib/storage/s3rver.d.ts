/* This file declares the parts of the package s3rver that tests use, because s3rver has no types. */
declare module 's3rver' {
  import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

  export interface Context {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string | undefined>>
    readonly headers: IncomingHttpHeaders
    readonly req: IncomingMessage
    status: number
    type: string
    body: unknown
    respond: boolean
  }

  interface Options {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly store: {
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{ objects: { key: string }[]; isTruncated: boolean }>
    }
    readonly httpServer: { closeAllConnections(): void }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
