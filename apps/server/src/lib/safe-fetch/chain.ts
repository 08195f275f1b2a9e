import { classify } from './classify.ts'
import type { Failed } from './outcome.ts'
import type { FetchRequest } from './options.ts'

/** Holds what the first request of a fetch shares with its redirects: deadline, abort signals and headers. */
export class Chain {
  readonly isConditional: boolean
  readonly maxBytes: number | undefined
  readonly takeBytes: (bytes: number) => boolean
  readonly errorBytes: number
  readonly followsRedirects: boolean
  /** The request body. SafeFetch sends a POST if there is a body, and a GET otherwise. */
  readonly content: string | Uint8Array | undefined
  redirected = false
  readonly #own: Record<string, string>
  #callers: Readonly<Record<string, string>>
  readonly #control = new AbortController()
  readonly #signals: readonly AbortSignal[]
  readonly #abort = (): void => this.#end('aborted')
  readonly #totalMs: number | undefined
  readonly #onBegin: () => void
  #timer: NodeJS.Timeout | undefined
  #ended: 'timeout' | 'aborted' | undefined

  constructor(request: FetchRequest, closing: AbortSignal) {
    this.isConditional = request.etag !== undefined || request.lastModified !== undefined
    this.maxBytes = request.maxBytes
    this.takeBytes = request.takeBytes ?? (() => true)
    this.#totalMs = request.totalMs
    this.#onBegin = request.onBegin ?? (() => {})
    this.errorBytes = request.errorBytes ?? 0
    this.content =
      request.form === undefined
        ? (request.json ?? request.bytes?.content)
        : new URLSearchParams(request.form).toString()
    this.followsRedirects = this.content === undefined && request.followRedirects !== false
    this.#own = {
      accept: request.accept ?? '*/*',
      ...(this.content !== undefined && {
        'content-type': contentTypeOf(request),
      }),
      ...(request.etag !== undefined && { 'if-none-match': request.etag }),
      ...(request.lastModified !== undefined && { 'if-modified-since': request.lastModified }),
    }
    this.#callers = request.headers ?? {}
    this.#signals = request.signal ? [request.signal, closing] : [closing]
    for (const signal of this.#signals) {
      if (signal.aborted) this.#end('aborted')
      signal.addEventListener('abort', this.#abort, { once: true })
    }
  }

  get signal(): AbortSignal {
    return this.#control.signal
  }

  get headers(): Readonly<Record<string, string>> {
    return { ...this.#callers, ...this.#own }
  }

  /** Drops the caller's headers for all later requests of the fetch, because they may contain credentials. */
  dropHeaders(): void {
    this.#callers = {}
  }

  /** Starts the deadline when the first request begins. Redirects do not restart the deadline. */
  startClock(totalMs: number): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => this.#end('timeout'), this.#totalMs ?? totalMs)
    this.#onBegin()
  }

  end(): void {
    clearTimeout(this.#timer)
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#abort)
  }

  /** Waits for a promise, but rejects immediately when the fetch times out or is aborted. */
  async unlessEnded<Value>(promise: Promise<Value>): Promise<Value> {
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const abort = () => reject(this.signal.reason as Error)
    if (this.signal.aborted) abort()
    this.signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([promise, ended])
    } finally {
      this.signal.removeEventListener('abort', abort)
    }
  }

  /**
   * Converts an error during a fetch to an outcome.
   * If our own timeout or abort signal ended the request, the outcome's reason is 'timeout' or 'aborted'.
   */
  explain(error: unknown): Failed {
    return this.#ended ? { kind: 'failed', reason: this.#ended } : classify(error)
  }

  #end(reason: 'timeout' | 'aborted'): void {
    this.#ended ??= reason
    this.#control.abort()
  }
}

function contentTypeOf({ form, json, bytes }: FetchRequest): string {
  if (form !== undefined) return 'application/x-www-form-urlencoded'
  return json === undefined && bytes !== undefined ? bytes.type : 'application/json'
}
