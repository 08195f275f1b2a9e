import { profile } from '@homefield/contract/profile'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../lib/account-limits.ts'
import type { Door } from '../../lib/door.ts'
import {
  addProfile,
  changeProfile,
  previewDeletion,
  profileDetail,
  profilesOf,
  removeProfile,
} from './service.ts'

export function profileRoutes(door: Door, limits: AccountLimits): void {
  door.read(profile.list, async ({ unit }) => ({
    revisions: await revisionsSeen(unit),
    profiles: await profilesOf(unit),
  }))
  door.write(profile.create, ({ unit, body }) => addProfile(unit, limits, body))
  door.read(profile.read, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    ...(await profileDetail(unit, params.id)),
  }))
  door.write(profile.change, ({ unit, params, body }) => changeProfile(unit, params.id, body))
  door.read(profile.previewDeletion, ({ unit, params }) => previewDeletion(unit, params.id))
  door.write(profile.delete, async ({ unit, params }) => {
    await removeProfile(unit, params.id)
    return {}
  })
}
