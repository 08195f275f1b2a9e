import type { AccessRole } from '@homefield/domain/access'
import { t } from '@lingui/core/macro'
import { Eye, type LucideIcon, MessageCircle, Shield } from 'lucide-react'

/** Returns the name of a role (specification 000, section 9). */
export function roleText(role: AccessRole): string {
  if (role === 'administrator') return t`Administrator`
  return role === 'viewer' ? t`Viewer` : t`Friend`
}

/** Describes the rights of a role in one line. */
export function roleDetail(role: AccessRole): string {
  if (role === 'administrator') return t`Can view and manage all schedules, events and profiles`
  return role === 'viewer' ? t`Can view your children, schedules and events` : t`Chat and messages only`
}

/** Says what a friend with this role has of the user's family. */
export function seesText(role: AccessRole): string {
  if (role === 'administrator') return t`Manages: your children`
  return role === 'viewer' ? t`Sees: your children` : t`Sees: chat only`
}

/** Says which of a friend's children the user may see or manage. `names` joins the children's names. */
export function sharedText(role: AccessRole, names: string): string {
  return role === 'administrator' ? t`You manage: ${names}` : t`You see: ${names}`
}

/** Describes in one sentence what the user may do with the role that a friend granted the user. */
export function grantedText(role: AccessRole): string {
  if (role === 'administrator') return t`You can manage their children`
  return role === 'viewer' ? t`You can see their children` : t`You do not see their children`
}

export const ROLE_ICONS = {
  none: MessageCircle,
  viewer: Eye,
  administrator: Shield,
} as const satisfies Record<AccessRole, LucideIcon>

/** The colors of the icons in `ROLE_ICONS`: green speech bubble, blue eye, and red shield. */
export const ROLE_TONES = { none: 'pos', viewer: 'inf', administrator: 'neg' } as const
export const ROLE_INKS = {
  none: 'text-pos-ink',
  viewer: 'text-brand-ink',
  administrator: 'text-neg-ink',
} as const satisfies Record<AccessRole, string>
