import { event } from '@homefield/contract/event'
import { revisionsSeen } from '@homefield/database/revisions'
import type { CallRouter } from '../../../lib/call-router.ts'
import { remindOf, reminderDefaultsOf, setReminderDefault } from './service.ts'

export function remindingRoutes(router: CallRouter): void {
  router.write(event.remind, ({ unit, params, body }) => remindOf(unit, params.id, body))
  router.read(event.reminderDefaults, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    defaults: await reminderDefaultsOf(unit),
  }))
  router.write(event.setReminderDefault, ({ unit, params, body }) =>
    setReminderDefault(unit, params.id, body),
  )
}
