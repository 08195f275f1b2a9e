/**
 * Tracks whether the server still supports this build of the app (`packages/contract/src/client.ts`).
 * Once the server no longer supports this build, the mutation queue sends nothing until the app is updated.
 * Unsent changes stay in the mutation queue, and the updated app sends them.
 */
import { createEmitter } from './emitter.ts'

declare const __CLIENT__: number | undefined

/** Version number of this app, sent with every request. The build copies the number from the API contract. */
export const CLIENT_NUMBER = typeof __CLIENT__ === 'number' ? __CLIENT__ : 1

const outdated = createEmitter<null>()
export const onOutdated = outdated.on

let isOld = false

export const isOutdated = () => isOld

/**
 * Reads the `Oldest-Client` header, which only our server sends.
 * @returns whether the response came from our server.
 */
export function noticeOldest(headers: Headers): boolean {
  const oldest = headers.get('Oldest-Client')
  if (oldest === null) return false
  if (!isOld && Number(oldest) > CLIENT_NUMBER) {
    isOld = true
    outdated.emit(null)
  }
  return true
}
