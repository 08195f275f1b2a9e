import { thread } from '@homefield/contract/thread'
import type { CallRouter } from '../../lib/call-router.ts'
import { mute, pageOf, readUpTo, send } from './service.ts'

export function threadRoutes(router: CallRouter): void {
  router.read(thread.messages, ({ unit, params, query }) => pageOf(unit, params.id, query))
  router.write(thread.send, ({ unit, params, body }) => send(unit, params.id, body))
  router.write(thread.read, ({ unit, params, body }) => readUpTo(unit, params.id, body.upTo))
  router.write(thread.mute, ({ unit, params, body }) => mute(unit, params.id, body.isMuted))
}
