import { LANGUAGES, type Me, type Settings, THEMES } from '@homefield/contract/account'
import type { SettingsRow } from './store.ts'

export function showSettings(row: SettingsRow): Settings {
  return {
    fullName: row.full_name,
    timezone: row.timezone,
    language: LANGUAGES.find((known) => known === row.language) ?? 'en',
    theme: THEMES.find((known) => known === row.theme) ?? 'light',
    version: row.version,
  }
}

export function showMe(id: string, email: string, row: SettingsRow): Me {
  return { id, email, onboarded: isOnboarded(row), settings: showSettings(row) }
}

/** Onboarding is complete only when both are given. */
export function isOnboarded(row: SettingsRow): boolean {
  return row.full_name !== '' && row.timezone !== ''
}
