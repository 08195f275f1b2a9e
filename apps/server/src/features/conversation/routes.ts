import { conversation } from '@homefield/contract/conversation'
import type { CallRouter } from '../../lib/call-router.ts'
import { presenceRoutes } from './presence/routes.ts'
import { conversationsOf, conversationWith, keep, pageOf, readUpTo, report, send } from './service.ts'

export function conversationRoutes(router: CallRouter): void {
  router.read(conversation.list, ({ unit }) => conversationsOf(unit))
  router.write(conversation.open, ({ unit, params }) => conversationWith(unit, params.userId))
  router.read(conversation.messages, ({ unit, params, query }) => pageOf(unit, params.id, query))
  router.write(conversation.send, ({ unit, params, body }) => send(unit, params.id, body))
  router.write(conversation.read, ({ unit, params, body }) => readUpTo(unit, params.id, body.upTo))
  router.write(conversation.keep, ({ unit, params, body }) => keep(unit, params.id, body))
  router.write(conversation.report, ({ unit, params, body }) => report(unit, params.id, body.report))
  presenceRoutes(router)
}
