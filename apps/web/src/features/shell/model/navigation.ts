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
 * All navigation entries in order. A new page needs an entry in this list.
 * A new entry appears in the sidebar, in the slide-over and, if `TAB_ORDER` lists it, in a phone's bar.
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

/** Maps each page without a navigation entry to the entry that is highlighted on that page. */
const WITHIN: Partial<Record<string, NavigationEntry['to']>> = {
  '/clashes': '/calendar',
  '/changes': '/dashboard',
}

/**
 * Highlights another page's navigation entry on a page without an entry, such as '/clashes'.
 * The router itself highlights an entry only on the page of the entry and on its subpages.
 */
export function statusOf(to: NavigationEntry['to'], pathname: string): 'active' | undefined {
  return WITHIN[pathname] === to ? 'active' : undefined
}

/** The entries of a phone's navigation bar, in display order. The bar has room for five entries. */
export const TAB_ORDER = [
  '/dashboard',
  '/calendar',
  '/profiles',
  '/friends',
  '/connections',
] as const satisfies readonly NavigationEntry['to'][]

/** The pages of the platforms, which are listed under the entry Connections. */
export const PLATFORM_PAGES = [
  { slug: 'teamsnap', to: '/connections/teamsnap' },
  { slug: 'sportsengine', to: '/connections/sportsengine' },
  { slug: 'playmetrics', to: '/connections/playmetrics' },
  { slug: 'gamechanger', to: '/connections/gamechanger' },
  { slug: 'other', to: '/connections/other' },
] as const satisfies readonly { slug: PlatformSlug; to: string }[]
