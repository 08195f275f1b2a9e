/*
 * Manages the apps other than Homefield's own that receive a person's pushes: ntfy, Gotify and Apprise.
 * Such an app belongs to the account, not to a session, because the person set it up on a server of their own.
 * If the app's server rejects a push for good, the delivery job marks the app as rejected.
 */
import type { NewPushApp, PushApp, PushAppId } from '@homefield/contract/device'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import type { z } from 'zod'
import { AppError } from '../../../lib/app-error.ts'
import type { Vault } from '../../../lib/crypto/vault.ts'
import { PUSH_APP_SEAL, type PushAppAddress } from './model.ts'
import { deletePushApp, findPushApps, insertPushApp, lockPushApps } from './store.ts'
import { showPushApp } from './view.ts'

const MOST_PUSH_APPS = 5

export async function listPushApps(unit: ReadUnit): Promise<{ pushApps: PushApp[] }> {
  return { pushApps: (await findPushApps(unit)).map(showPushApp) }
}

/** @throws AppError `tooManyPushApps` */
export async function addPushApp(
  unit: WriteUnit,
  { vault }: { readonly vault: Vault },
  { id, kind, server, channel, token }: z.output<typeof NewPushApp>,
): Promise<PushApp> {
  await lockPushApps(unit)
  if ((await findPushApps(unit)).length >= MOST_PUSH_APPS) throw new AppError('tooManyPushApps')
  const { host } = new URL(server)
  const address: PushAppAddress = { server, channel, token }
  await insertPushApp(unit, { id, kind, host, sealed: vault.seal(JSON.stringify(address), PUSH_APP_SEAL) })
  unit.bump(`person:${unit.viewer.userId}`)
  return { id, kind, host, isRejected: false }
}

/** @throws AppError `pushAppNotFound` */
export async function removePushApp(unit: WriteUnit, id: PushAppId): Promise<Record<string, never>> {
  if (!(await deletePushApp(unit, id))) throw new AppError('pushAppNotFound')
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
