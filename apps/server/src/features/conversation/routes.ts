import { conversation } from '@homefield/contract/conversation'
import type { Door } from '../../lib/door.ts'
import { presenceRoutes } from './presence/routes.ts'
import { conversationsOf, conversationWith, keep, pageOf, readUpTo, report, send } from './service.ts'

export function conversationRoutes(door: Door): void {
  door.read(conversation.list, ({ unit }) => conversationsOf(unit))
  door.write(conversation.open, ({ unit, params }) => conversationWith(unit, params.userId))
  door.read(conversation.messages, ({ unit, params, query }) => pageOf(unit, params.id, query))
  door.write(conversation.send, ({ unit, params, body }) => send(unit, params.id, body))
  door.write(conversation.read, ({ unit, params, body }) => readUpTo(unit, params.id, body.upTo))
  door.write(conversation.keep, ({ unit, params, body }) => keep(unit, params.id, body))
  door.write(conversation.report, ({ unit, params, body }) => report(unit, params.id, body.report))
  presenceRoutes(door)
}
