import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { systemClock } from '../clock.ts'
import type { SafeFetchOptions } from './options.ts'
import { SafeFetch } from './safe-fetch.ts'

export interface TestServer {
  readonly port: number
  /** Number of sockets that the server has accepted so far. */
  readonly connections: () => number
  /** Number of accepted sockets that are still open. A test uses the number to detect leaked connections. */
  readonly open: () => number
  close(): Promise<void>
}

export const serveHttp = (listener: RequestListener): Promise<TestServer> =>
  listen(createHttpServer(listener))

/** Serves raw TCP, so that a test can send responses that are not valid HTTP. */
export const serveBytes = (onSocket: (socket: Socket) => void): Promise<TestServer> =>
  listen(createTcpServer(onSocket))

export async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    // The server must read and discard the request, because an unread socket never emits `close`.
    socket.resume()
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/**
 * Returns a SafeFetch that sends every request for `*.example.org`, on any port, to the test server.
 * SafeFetch resolves all other host names through DNS.
 */
export function fetchTo(server: TestServer, options: Partial<SafeFetchOptions> = {}): SafeFetch {
  return new SafeFetch({
    clock: systemClock,
    userAgent: 'Homefield (+https://homefield.example)',
    loopback: (host) =>
      host.endsWith('.example.org') ? { address: '127.0.0.1', port: server.port, tls: false } : undefined,
    ...options,
  })
}
