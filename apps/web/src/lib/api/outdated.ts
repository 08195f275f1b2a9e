/**
 * Tracks whether the server still supports this build of the app (`packages/contract/src/client.ts`). An
 * outdated app stays outdated until it is replaced: it sends nothing more, and the mutation queue waits for
 * the new version.
 */
import { createEmitter } from './emitter.ts'

declare const __CLIENT__: number | undefined

/** The client number of this build, which the build reads from the contract. */
export const CLIENT_NUMBER = typeof __CLIENT__ === 'number' ? __CLIENT__ : 1

const outdated = createEmitter<null>()
export const onOutdated = outdated.on

let isOld = false

export const isOutdated = () => isOld

/**
 * Reads the `Oldest-Client` header. @returns whether the answer came from our server, because only our server
 * sends it.
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
