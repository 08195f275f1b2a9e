import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import { NAVIGATION, statusOf } from '../model/navigation.ts'
import { NavigationCount } from './navigation-count.tsx'
import { ConnectionsBranch, type SidebarPlatform } from './connections-branch.tsx'
import { SIDEBAR_ROW } from './sidebar-row.ts'
import {
  type SidebarChild,
  SidebarChildren,
  type SidebarFriendChild,
  SidebarFriends,
} from './sidebar-children.tsx'

export interface SidebarProps {
  platforms: readonly SidebarPlatform[]
  ownChildren: readonly SidebarChild[] | null
  friendsChildren: readonly SidebarFriendChild[]
  /** Called after each navigation, so that the slide-over can close. */
  onNavigate?: () => void
}

/** Shows the list of pages, both in the desktop's sidebar and in the slide-over. */
export function Sidebar({ platforms, ownChildren, friendsChildren, onNavigate }: SidebarProps) {
  const { t, i18n } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  const way = onNavigate ? { onClick: onNavigate } : {}
  return (
    <>
      <nav aria-label={t`Main`}>
        {NAVIGATION.map((entry) =>
          entry.to === '/connections' ? (
            <ConnectionsBranch
              key={entry.to}
              entry={entry}
              platforms={platforms}
              {...(onNavigate ? { onNavigate } : {})}
            />
          ) : (
            <Link
              key={entry.to}
              to={entry.to}
              // The child's row is highlighted on a child's page, and the entry Profiles is not.
              activeOptions={{ exact: entry.to === '/profiles', includeSearch: false }}
              className={SIDEBAR_ROW.page}
              data-status={statusOf(entry.to, pathname)}
              {...way}
            >
              <Icon of={entry.icon} />
              {i18n._(entry.label)}
              <span className="ml-auto flex">
                <NavigationCount of={entry.to} />
              </span>
            </Link>
          ),
        )}
      </nav>
      <SidebarChildren list={ownChildren} {...(onNavigate ? { onNavigate } : {})} />
      {friendsChildren.length > 0 ? (
        <SidebarFriends list={friendsChildren} {...(onNavigate ? { onNavigate } : {})} />
      ) : null}
    </>
  )
}
