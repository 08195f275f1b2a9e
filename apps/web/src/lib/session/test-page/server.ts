/**
 * A test server that implements the protocol of the API (sessions, commands, event stream) but no real data.
 * Signing in with `anna@home.test` opens the account `anna`. Other names work in the same way.
 * Like the real server, it runs each command id only once. A test can make the server misbehave.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartUnready } from '@homefield/contract/health'
import type { StreamFrame } from '@homefield/contract/stream'

export interface Arrival {
  /** The account id in the request's cookie. */
  account: string
  commandId: string
  method: string
  path: string
  body: string
}

/**
 * Decides what the server does with a command.
 * `cut` runs the command, then closes the connection without a response.
 * `drop` closes the connection without running the command. `hang` runs the command but never responds.
 */
export type Fate = 'answer' | 'cut' | 'drop' | 'hang' | { status: number; code: string; retryAfter?: number }

export class TestServer {
  readonly #server: Server
  readonly #script: string
  readonly #idempotencyStore = new Map<string, { body: string; answer: string }>()
  readonly #streams = new Map<ServerResponse, string>()

  origin = ''
  /** If false, the server drops every connection, as if there were no network. */
  up = true
  /** The reason why `/readyz` reports that the server is not ready, or null if it is ready. */
  unready: PartUnready | null = null
  /** The `Oldest-Client` number that the server reports. */
  oldestClient = 1
  /** Accounts with an ended session. Their requests get a 401. */
  readonly ended = new Set<string>()
  /** `arrivals` lists every command that arrived, and `effects` every command that ran, both in order of time. */
  readonly arrivals: Arrival[] = []
  readonly effects: Arrival[] = []
  readonly reads: string[] = []
  /** If true, responses have an ETag, and a read whose revisions have not changed gets a 304. */
  knowsEtags = false
  /** The paths of the reads that got a 304. */
  readonly unchanged: string[] = []
  /** If true, the server responds to every read except `/me` with a 500. */
  brokenReads = false
  streamsEver = 0
  /** Number of GET requests that wait because of `holdReads`. */
  held = 0
  #gate: Promise<void> | null = null
  epoch = 'epoch-1'
  revisions: Record<string, number> = {}
  /** The children (`profile:<id>`) for which the user has all rights. */
  whole: string[] = []
  fate: (arrival: Arrival, times: number) => Fate = () => 'answer'
  answerTo: (arrival: Arrival) => unknown = ({ body }) =>
    body.startsWith('{') ? (JSON.parse(body) as unknown) : {}

  constructor(script: string) {
    this.#script = script
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The accounts of all event streams that are open now. */
  get streams(): string[] {
    return [...this.#streams.values()]
  }

  push(frame: StreamFrame): void {
    Object.assign(this.revisions, frame.revisions)
    if (frame.type === 'change') for (const subject of frame.gone) delete this.revisions[subject]
    for (const stream of this.#streams.keys()) stream.write(`data: ${JSON.stringify(frame)}\n\n`)
  }

  /** Delays the responses to all reads except `/me` until the test calls the returned function. */
  holdReads(): () => void {
    let release: () => void = () => undefined
    this.#gate = new Promise((resolve) => (release = resolve))
    return () => {
      this.#gate = null
      release()
    }
  }

  cutStreams(): void {
    for (const stream of this.#streams.keys()) stream.destroy()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname
    if (path === '/')
      return void response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end('<script src="/testPage.js" defer></script>')
    if (path === '/testPage.js')
      return void response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(this.#script)
    if (!this.up) return void request.socket.destroy()
    if (path === '/readyz')
      return void response
        .writeHead(this.unready ? 503 : 200)
        .end(JSON.stringify(this.unready ?? { status: 'ready' }))
    response.setHeader('Oldest-Client', this.oldestClient)
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (path.startsWith('/api/auth/')) return this.#auth(path, body, response)

    const account = /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (!account || this.ended.has(account)) return refuse(response, 401, 'unauthenticated')
    if (request.method !== 'GET') {
      const commandId = String(request.headers['command-id'])
      return this.#command({ account, commandId, method: request.method ?? '', path, body }, response)
    }
    if (path === '/api/v1/stream') return this.#stream(account, response)
    this.reads.push(path)
    if (path === '/api/v1/me')
      return json(response, { id: account, email: `${account}@home.test`, onboarded: true })
    if (this.brokenReads) return refuse(response, 500, 'unexpected')
    const answer = {
      whose: account,
      read: this.reads.length,
      whole: [...this.whole],
      revisions: { ...this.revisions },
    }
    if (this.#gate) {
      this.held++
      await this.#gate
    }
    if (this.knowsEtags) {
      const etag = JSON.stringify(JSON.stringify([path, account, answer.revisions]).replaceAll('"', ''))
      response.setHeader('ETag', etag)
      if (request.headers['if-none-match'] === etag) {
        this.unchanged.push(path)
        return void response.writeHead(304).end()
      }
    }
    json(response, answer)
  }

  #auth(path: string, body: string, response: ServerResponse): void {
    if (path === '/api/auth/sign-out') {
      return json(response.setHeader('Set-Cookie', 'session=; Path=/; Max-Age=0'), {})
    }
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    if (password !== 'Right1password') {
      return refuse(response, 401, 'signInFailed')
    }
    const account = email.split('@')[0] ?? ''
    this.ended.delete(account)
    json(response.setHeader('Set-Cookie', `session=${account}; Path=/; HttpOnly; SameSite=Lax`), {
      secondFactor: false,
    })
  }

  #stream(account: string, response: ServerResponse): void {
    this.streamsEver++
    this.#streams.set(response, account)
    response.on('close', () => this.#streams.delete(response))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(
      `data: ${JSON.stringify({ type: 'hello', epoch: this.epoch, revisions: this.revisions })}\n\n`,
    )
  }

  #command(arrival: Arrival, response: ServerResponse): void {
    this.arrivals.push(arrival)
    const times = this.arrivals.filter(({ commandId }) => commandId === arrival.commandId).length
    const fate = this.fate(arrival, times)
    if (fate === 'drop') return void response.destroy()
    if (typeof fate === 'object') return refuse(response, fate.status, fate.code, fate.retryAfter)
    const key = `${arrival.account} ${arrival.commandId}`
    const known = this.#idempotencyStore.get(key)
    if (known && known.body !== arrival.body) return refuse(response, 422, 'commandConflict')
    if (!known) this.effects.push(arrival)
    const answer = known?.answer ?? JSON.stringify(this.answerTo(arrival))
    this.#idempotencyStore.set(key, { body: arrival.body, answer })
    if (fate === 'cut') return void response.destroy()
    if (fate === 'answer') json(response, JSON.parse(answer))
  }
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string, retryAfter?: number): void {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ error: { code, message: `Refused: ${code}`, requestId: 'r' } }))
}
