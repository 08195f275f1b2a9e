import { thread } from '@homefield/contract/thread'
import type { Door } from '../../lib/door.ts'
import { mute, pageOf, readUpTo, send } from './service.ts'

export function threadRoutes(door: Door): void {
  door.read(thread.messages, ({ unit, params, query }) => pageOf(unit, params.id, query))
  door.write(thread.send, ({ unit, params, body }) => send(unit, params.id, body))
  door.write(thread.read, ({ unit, params, body }) => readUpTo(unit, params.id, body.upTo))
  door.write(thread.mute, ({ unit, params, body }) => mute(unit, params.id, body.isMuted))
}
