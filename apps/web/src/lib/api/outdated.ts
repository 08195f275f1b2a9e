/**
 * Whether the server still serves this build of the app (`packages/contract/src/client.ts`). Once it is too old it stays
 * so until it is replaced: nothing is sent any more, and what waits in the outbox waits for the new one.
 */
import { createEmitter } from './emitter.ts'

declare const __CLIENT__: number | undefined

/** Of this build, set by it from the contract. */
export const CLIENT_NUMBER = typeof __CLIENT__ === 'number' ? __CLIENT__ : 1

const outdated = createEmitter<null>()
export const onOutdated = outdated.on

let isOld = false

export const isOutdated = () => isOld

/** Reads what the answer says. @returns whether it came from our server: nobody else says such a thing. */
export function noticeOldest(headers: Headers): boolean {
  const oldest = headers.get('Oldest-Client')
  if (oldest === null) return false
  if (!isOld && Number(oldest) > CLIENT_NUMBER) {
    isOld = true
    outdated.emit(null)
  }
  return true
}
