import { conversation } from '@homefield/contract/conversation'
import type { CallRouter } from '../../../lib/call-router.ts'
import { beThere, leave, presencesSeen } from './service.ts'

export function presenceRoutes(router: CallRouter): void {
  router.read(conversation.presence, ({ unit }) => presencesSeen(unit))
  router.run(conversation.beThere, ({ userId, work, params, body }) =>
    work.write(userId, (unit) => beThere(unit, { ...params, ...body })),
  )
  router.run(conversation.leave, ({ userId, work, params }) =>
    work.write(userId, (unit) => leave(unit, params)),
  )
}
