import type { PlatformSlug } from '@homefield/domain/platform'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  CalendarDays,
  HeartHandshake,
  House,
  LifeBuoy,
  type LucideIcon,
  Plug,
  Settings,
  UsersRound,
} from 'lucide-react'

/**
 * Every way the frame offers, in its order. A page that arrives adds its line here and stands in the sidebar, the
 * slide-over and (where `TAB_ORDER` says so) the phone's bar.
 */
export const NAVIGATION = [
  { to: '/dashboard', label: msg`Dashboard`, icon: House },
  { to: '/calendar', label: msg`Calendar`, icon: CalendarDays },
  { to: '/connections', label: msg`Connections`, icon: Plug },
  { to: '/profiles', label: msg`Profiles`, icon: UsersRound },
  { to: '/friends', label: msg`Friends`, icon: HeartHandshake },
  { to: '/settings', label: msg`Settings`, icon: Settings },
  { to: '/help', label: msg`Help`, icon: LifeBuoy },
] as const satisfies readonly { to: string; label: MessageDescriptor; icon: LucideIcon }[]

export type NavigationEntry = (typeof NAVIGATION)[number]

/** Pages without a way of their own belong to one that has: there the reader is. */
const WITHIN: Partial<Record<string, NavigationEntry['to']>> = {
  '/clashes': '/calendar',
  '/changes': '/dashboard',
}

/** For a way's `data-status`, which the router sets only on the page itself and below it. */
export function statusOf(to: NavigationEntry['to'], pathname: string): 'active' | undefined {
  return WITHIN[pathname] === to ? 'active' : undefined
}

/** The phone's bar has five places at most, and its own order. */
export const TAB_ORDER = [
  '/dashboard',
  '/calendar',
  '/profiles',
  '/friends',
  '/connections',
] as const satisfies readonly NavigationEntry['to'][]

/** The platforms' pages, under Connections. */
export const PLATFORM_PAGES = [
  { slug: 'teamsnap', to: '/connections/teamsnap' },
  { slug: 'sportsengine', to: '/connections/sportsengine' },
  { slug: 'playmetrics', to: '/connections/playmetrics' },
  { slug: 'gamechanger', to: '/connections/gamechanger' },
  { slug: 'other', to: '/connections/other' },
] as const satisfies readonly { slug: PlatformSlug; to: string }[]
