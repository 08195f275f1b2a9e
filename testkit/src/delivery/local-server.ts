import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface LocalAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface LocalServer {
  readonly port: number
  close(): Promise<void>
}

/** Starts a local HTTP server that fakes an external service: it reads each request and responds with JSON. */
export async function startLocalServer(
  answer: (asked: Asked) => LocalAnswer | Promise<LocalAnswer>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    const respond = async () => {
      const body = Buffer.concat(parts)
      const answered = await answer({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answered.status, { 'content-type': 'application/json', ...answered.headers })
      response.end(answered.body === undefined ? '' : JSON.stringify(answered.body))
    }
    request.on('end', () => void respond())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
