import { profile } from '@homefield/contract/profile'
import { revisionsSeen } from '@homefield/database/revisions'
import type { Door } from '../../lib/door.ts'
import { addProfile, profilesOf } from './service.ts'

export function profileRoutes(door: Door): void {
  door.read(profile.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    profiles: await profilesOf(unit),
  }))
  door.write(profile.create, ({ unit, body }) => addProfile(unit, body))
}
