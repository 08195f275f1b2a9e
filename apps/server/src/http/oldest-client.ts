import { CLIENT_HEADER, OLDEST_CLIENT, OLDEST_CLIENT_HEADER } from '@homefield/contract/client'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/app-error.ts'

/** Adds the header Oldest-Client to API responses. Rejects older clients with 426 before authentication. */
export function stateOldestClient(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Compares the route instead of the path, because several spellings of a path match the same route.
    if (!request.routeOptions.url?.startsWith('/api/')) return
    void reply.header(OLDEST_CLIENT_HEADER, OLDEST_CLIENT)
    const said = request.headers[CLIENT_HEADER.toLowerCase()]
    if (said !== undefined && Number(said) < OLDEST_CLIENT) throw new AppError('clientTooOld')
  })
}
