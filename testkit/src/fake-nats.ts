import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export interface NatsAccount {
  readonly user: string
  readonly password: string
}

const LINE_END = Buffer.from('\r\n')

/**
 * Fakes core NATS (docs.nats.io, client protocol).
 * A message reaches only the clients that are subscribed to exactly its subject when it is published.
 * The fake supports no wildcards, queue groups, headers or clusters.
 */
export class FakeNats {
  readonly port: number
  readonly #account: NatsAccount
  #server: Server | undefined
  readonly #clients = new Set<Client>()

  constructor(port: number, account: NatsAccount) {
    this.port = port
    this.#account = account
  }

  async start(): Promise<void> {
    const server = createServer((socket) => this.#greet(socket))
    this.#server = server
    server.listen(this.port, '127.0.0.1')
    await once(server, 'listening')
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const { socket } of this.#clients) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  freeze(): void {
    for (const { socket } of this.#clients) socket.pause()
  }

  thaw(): void {
    for (const { socket } of this.#clients) socket.resume()
  }

  #greet(socket: Socket): void {
    const client = new Client(socket, this.#account, (subject, payload) => {
      for (const each of this.#clients) each.deliver(subject, payload)
    })
    this.#clients.add(client)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#clients.delete(client))
  }
}

class Client {
  readonly socket: Socket
  readonly #account: NatsAccount
  readonly #publish: (subject: string, payload: Buffer) => void
  /** Maps the client's subscription ids to NATS subjects. */
  readonly #subjects = new Map<string, string>()
  #rest: Buffer = Buffer.alloc(0)
  #isIn = false

  constructor(socket: Socket, account: NatsAccount, publish: (subject: string, payload: Buffer) => void) {
    this.socket = socket
    this.#account = account
    this.#publish = publish
    const greeting = {
      server_id: 'FAKE',
      version: '2.10.0',
      proto: 1,
      max_payload: 1_048_576,
      auth_required: true,
    }
    socket.write(`INFO ${JSON.stringify(greeting)}\r\n`)
    socket.on('data', (bytes: Buffer) => {
      this.#rest = Buffer.concat([this.#rest, bytes])
      while (this.#takeOne());
    })
  }

  deliver(subject: string, payload: Buffer): void {
    for (const [id, wanted] of this.#subjects)
      if (wanted === subject)
        this.socket.write(
          Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${payload.length}\r\n`), payload, LINE_END]),
        )
  }

  /** Returns false if the buffer does not contain a complete command yet. */
  #takeOne(): boolean {
    const end = this.#rest.indexOf(LINE_END)
    if (end < 0) return false
    const line = this.#rest.toString('utf8', 0, end)
    const [verb = '', ...words] = line.split(' ')
    const size = verb.toUpperCase() === 'PUB' ? Number(words.at(-1)) : 0
    const after = verb.toUpperCase() === 'PUB' ? end + 2 + size + 2 : end + 2
    if (this.#rest.length < after) return false
    const payload = Buffer.from(this.#rest.subarray(end + 2, end + 2 + size))
    this.#rest = this.#rest.subarray(after)
    this.#do(verb.toUpperCase(), words, payload)
    return true
  }

  #do(verb: string, words: readonly string[], payload: Buffer): void {
    const [subject = ''] = words
    if (verb === 'CONNECT') this.#letIn(JSON.parse(words.join(' ')) as { user?: string; pass?: string })
    else if (verb === 'PING') this.socket.write('PONG\r\n')
    else if (!this.#isIn) this.socket.destroy()
    else if (verb === 'SUB') this.#subjects.set(words.at(-1) ?? '', subject)
    else if (verb === 'UNSUB') this.#subjects.delete(subject)
    else if (verb === 'PUB') this.#publish(subject, payload)
  }

  #letIn({ user, pass }: { user?: string; pass?: string }): void {
    this.#isIn = user === this.#account.user && pass === this.#account.password
    if (!this.#isIn) this.socket.end("-ERR 'Authorization Violation'\r\n")
  }
}
