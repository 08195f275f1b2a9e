import type { Me, SettingsChange } from '@homefield/contract/account'
import { NoSuchPersonError, type ReadUnit, type WriteUnit } from '@homefield/database/work'
import { AppError } from '../../lib/app-error.ts'
import { lockSettings, readSettings, type SettingsRow, type SettingsValues, updateSettings } from './store.ts'
import { isOnboarded, showMe, showSettings } from './view.ts'

/** The address an account signs in with, which a request's own role cannot read; undefined once the account is gone. */
export type EmailOf = (userId: string) => Promise<string | undefined>

export async function meOf(unit: ReadUnit, emailOf: EmailOf): Promise<Me> {
  return me(unit, await readSettings(unit), emailOf)
}

/**
 * Changes what is given and leaves the rest. The first name and zone complete onboarding, which requests the welcome
 * mail once.
 * @throws AppError `nameMissing`; `stale`, with the current settings, where they are not those the caller saw
 */
export async function changeSettings(unit: WriteUnit, change: SettingsChange, emailOf: EmailOf): Promise<Me> {
  if (change.fullName === '') throw new AppError('nameMissing')
  const before = await lockSettings(unit)
  if (change.version !== undefined && change.version !== before.version)
    throw new AppError('stale', { current: showSettings(before) })
  const values = valuesOf(change)
  if (Object.keys(values).length === 0) return me(unit, before, emailOf)
  const after = await updateSettings(unit, values)
  unit.bump(`person:${unit.viewer.userId}`)
  if (isOnboarded(after) && !isOnboarded(before)) await requestWelcome(unit)
  return me(unit, after, emailOf)
}

async function requestWelcome(unit: WriteUnit): Promise<void> {
  const { userId } = unit.viewer
  const payload = { template: 'welcome', userId }
  await unit.enqueue({ task: 'mail.send', payload, key: `mail:welcome:${userId}` })
}

async function me({ viewer }: ReadUnit, settings: SettingsRow, emailOf: EmailOf): Promise<Me> {
  const email = await emailOf(viewer.userId)
  if (email === undefined) throw new NoSuchPersonError()
  return showMe(viewer.userId, email, settings)
}

function valuesOf({ fullName, timezone, language, theme }: SettingsChange): SettingsValues {
  return {
    ...(fullName !== undefined && { full_name: fullName }),
    ...(timezone !== undefined && { timezone }),
    ...(language !== undefined && { language }),
    ...(theme !== undefined && { theme }),
  }
}
