/** Types of the functions of tar-stream that we use, because the package has no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream'

  interface Header {
    readonly name: string
    readonly size: number
    readonly mode?: number
  }
  interface Pack extends AsyncIterable<Uint8Array> {
    /** @param done called once the whole entry has been accepted */
    entry(header: Header, done: (error: Error | null) => void): Writable
    finalize(): void
    destroy(error?: Error): void
  }
  type Entry = Readable & { readonly header: Header }

  export function pack(): Pack
  export function extract(): Writable & AsyncIterable<Entry>
}
