import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Closes connections without any request at shutdown. Browsers and proxies open such connections in advance.
 * Node counts these connections as busy until the request timeout, so they would keep the process alive (C7).
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
