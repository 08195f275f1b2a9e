import { CLIENT_HEADER, OLDEST_CLIENT, OLDEST_CLIENT_HEADER } from '@homefield/contract/client'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/app-error.ts'

/** Says with every answer how old an app may be, and refuses what is older before it is asked who it is. */
export function stateOldestClient(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // By its route: the same path has many spellings.
    if (!request.routeOptions.url?.startsWith('/api/')) return
    void reply.header(OLDEST_CLIENT_HEADER, OLDEST_CLIENT)
    const said = request.headers[CLIENT_HEADER.toLowerCase()]
    if (said !== undefined && Number(said) < OLDEST_CLIENT) throw new AppError('clientTooOld')
  })
}
