import { conversation } from '@homefield/contract/conversation'
import type { Door } from '../../../lib/door.ts'
import { beThere, leave, presencesSeen } from './service.ts'

export function presenceRoutes(door: Door): void {
  door.read(conversation.presence, ({ unit }) => presencesSeen(unit))
  door.run(conversation.beThere, ({ userId, work, params, body }) =>
    work.write(userId, (unit) => beThere(unit, { ...params, ...body })),
  )
  door.run(conversation.leave, ({ userId, work, params }) =>
    work.write(userId, (unit) => leave(unit, params)),
  )
}
