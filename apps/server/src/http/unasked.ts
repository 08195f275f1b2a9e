import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Closes connections without a request at shutdown. Browsers and proxies open connections in advance.
 * Node treats a connection without a request as busy, so the connection would keep the process alive (C7).
 */
export function endUnasked(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
