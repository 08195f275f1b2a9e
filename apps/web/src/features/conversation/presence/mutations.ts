import { v7 } from 'uuid'
import { api, read } from '../../../lib/api/client.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** Each tab counts as a device of its own. */
const deviceId = v7()

const params = (id: string) => ({ path: { id, deviceId } })

/** Presence is never queued: it is reported again soon, and old presence is worthless. */
export async function beThere(conversationId: string, isTyping: boolean): Promise<void> {
  await read(
    api.PUT('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      body: { deviceType: isNative() ? 'mobile' : 'web', isTyping },
    }),
  )
}

/** `keepalive` lets the request outlive the page. */
export async function leave(conversationId: string): Promise<void> {
  await read(
    api.DELETE('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      keepalive: true,
    }),
  )
}
