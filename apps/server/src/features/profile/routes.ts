import { profile } from '@homefield/contract/profile'
import { revisionsSeen } from '@homefield/database/revisions'
import type { AccountLimits } from '../../lib/account-limits.ts'
import type { CallRouter } from '../../lib/call-router.ts'
import {
  addProfile,
  changeProfile,
  previewDeletion,
  profileDetail,
  profilesOf,
  removeProfile,
} from './service.ts'

export function profileRoutes(router: CallRouter, limits: AccountLimits): void {
  router.conditional(profile.list, async ({ unit, revisions }) => ({
    revisions,
    profiles: await profilesOf(unit),
  }))
  router.write(profile.create, ({ unit, body }) => addProfile(unit, limits, body))
  router.read(profile.read, async ({ unit, params }) => ({
    revisions: await revisionsSeen(unit),
    ...(await profileDetail(unit, params.id)),
  }))
  router.write(profile.change, ({ unit, params, body }) => changeProfile(unit, params.id, body))
  router.read(profile.previewDeletion, ({ unit, params }) => previewDeletion(unit, params.id))
  router.write(profile.delete, async ({ unit, params }) => {
    await removeProfile(unit, params.id)
    return {}
  })
}
