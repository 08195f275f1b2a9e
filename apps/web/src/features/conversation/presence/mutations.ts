import { v7 } from 'uuid'
import { api, read } from '../../../lib/api/client.ts'
import { isNative } from '../../../lib/api/transport.ts'

/** Each tab is a place of its own where somebody may be looking. */
const deviceId = v7()

const params = (id: string) => ({ path: { id, deviceId } })

/** Neither is worth keeping: it is said again before long, and nobody is to know it later. */
export async function beThere(conversationId: string, isTyping: boolean): Promise<void> {
  await read(
    api.PUT('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      body: { deviceType: isNative() ? 'mobile' : 'web', isTyping },
    }),
  )
}

/** Outlives the page that says it. */
export async function leave(conversationId: string): Promise<void> {
  await read(
    api.DELETE('/conversations/{id}/presence/{deviceId}', {
      params: params(conversationId),
      keepalive: true,
    }),
  )
}
