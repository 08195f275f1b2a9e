import { z } from 'zod'
import { Id, typed, Zone } from './wire.ts'
import type { Call } from './call.ts'

export const LANGUAGES = ['en', 'es', 'fr'] as const
export const THEMES = ['light', 'dark'] as const

export const Settings = z.object({
  fullName: z.string(),
  timezone: z.string(),
  language: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  version: z.number().int(),
})
export type Settings = z.infer<typeof Settings>

/** Who is signed in. `onboarded` is true once both name and zone are given. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  onboarded: z.boolean(),
  settings: Settings,
})
export type Me = z.infer<typeof Me>

export const SettingsChange = z
  .object({
    // An empty one is refused by the service, in the specification's words (`nameMissing`).
    fullName: typed(100),
    timezone: Zone,
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
  })
  .partial()
  .extend({ version: z.number().int().optional() })
export type SettingsChange = z.input<typeof SettingsChange>

export const account = {
  me: {
    method: 'get',
    path: '/me',
    summary: 'Who is signed in, with the settings that follow the account',
    access: 'session',
    response: Me,
  },
  changeSettings: {
    method: 'patch',
    path: '/settings',
    summary: 'Change settings; the first name and zone complete onboarding',
    access: 'session',
    body: SettingsChange,
    response: Me,
  },
} as const satisfies Record<string, Call>
