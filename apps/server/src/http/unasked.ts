import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Ends at shutdown the connections over which nothing was ever asked: browsers and proxies open some to have them ready.
 * Node takes these for busy until a request's time is up, and they would hold the process as long (C7).
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
