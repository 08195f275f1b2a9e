import { v7 } from 'uuid'
import { api, read } from '../../../lib/api/client.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** The server tracks presence per tab, so each tab has a random device id. */
const deviceId = v7()

const params = (id: string) => ({ path: { id, deviceId } })

/**
 * Sends presence without queuing it, because a new report follows soon and old presence is worthless.
 */
export async function beThere(conversationId: string, isTyping: boolean): Promise<void> {
  await read(
    api.PUT('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      body: { deviceType: isNative() ? 'mobile' : 'web', isTyping },
    }),
  )
}

/** Tells the server that the viewer left. `keepalive` lets the request finish after the page is closed. */
export async function leave(conversationId: string): Promise<void> {
  await read(
    api.DELETE('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      keepalive: true,
    }),
  )
}
