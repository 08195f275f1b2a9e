import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { FakeNats, type NatsAccount } from './fake-nats.ts'
import { freePort } from './free-port.ts'

export interface NatsServer {
  readonly name: string
  /** URL of the server, with the credentials of its only account. */
  readonly url: string
  readonly port: number
  /** Starts the server on the same port each time, without state from an earlier run. */
  start(): Promise<void>
  /** Closes every connection and accepts no new connections. */
  stop(): Promise<void>
  /** Keeps the connections open but stops responding. */
  freeze(): void
  thaw(): void
}

/** The password contains characters that must be percent-encoded in a URL. */
const ACCOUNT: NatsAccount = { user: 'homefield', password: 'b/ll @home' }

/** Returns the fake server, and also a real nats-server if NATS_SERVER or PATH leads to the program. */
export async function natsServers(): Promise<NatsServer[]> {
  const program = realProgram()
  return [
    addressed('the fake', new FakeNats(await freePort(), ACCOUNT)),
    ...(program === undefined ? [] : [addressed('nats-server', new RealNats(program, await freePort()))]),
  ]
}

function realProgram(): string | undefined {
  const { NATS_SERVER: named, PATH: path = '' } = process.env
  if (named !== undefined && named !== '') return named
  return path
    .split(delimiter)
    .map((folder) => join(folder, 'nats-server'))
    .find((file) => existsSync(file))
}

function addressed(name: string, server: FakeNats | RealNats): NatsServer {
  const { user, password } = ACCOUNT
  const url = `nats://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}`
  return {
    name,
    url,
    port: server.port,
    start: () => server.start(),
    stop: () => server.stop(),
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
}

class RealNats {
  readonly port: number
  readonly #program: string
  #process: ChildProcess | undefined

  constructor(program: string, port: number) {
    this.#program = program
    this.port = port
  }

  async start(): Promise<void> {
    const { user, password } = ACCOUNT
    const options = ['-a', '127.0.0.1', '-p', String(this.port), '--user', user, '--pass', password]
    const child = spawn(this.#program, options, { stdio: 'ignore' })
    this.#process = child
    await once(child, 'spawn')
    while (!(await this.#answers()))
      if (child.exitCode !== null) throw new Error(`nats-server exited with code ${child.exitCode}`)
  }

  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.kill('SIGCONT')
  }

  /** True if the NATS server accepts connections: the server sends an INFO message to each new client. */
  async #answers(): Promise<boolean> {
    const socket = connect(this.port, '127.0.0.1')
    try {
      await once(socket, 'data')
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return false
    } finally {
      socket.destroy()
    }
  }
}
