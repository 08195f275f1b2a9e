import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClockAlert, Columns3, GitCompareArrows, type LucideIcon } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { dashboardQuery } from '../../dashboard/queries.ts'
import { NAVIGATION, TAB_ORDER } from '../model/navigation.ts'
import { SidebarChildren, SidebarFriends } from './sidebar-children.tsx'
import { SIDEBAR_ROW } from './sidebar-row.ts'
import type { SidebarProps } from './sidebar.tsx'

type PhoneMenuProps = Pick<SidebarProps, 'ownChildren' | 'friendsChildren'> & { onNavigate: () => void }

/** Shows what a phone's navigation bar has no room for: the children first, then the other pages. */
export function PhoneMenu({ ownChildren, friendsChildren, onNavigate }: PhoneMenuProps) {
  const { t, i18n } = useLingui()
  const { clashesToDecide = 0, changedEvents = 0 } = useQuery(dashboardQuery).data ?? {}
  const pages: readonly { to: string; icon: LucideIcon; label: string; count?: number; said?: string }[] = [
    {
      to: '/changes',
      icon: ClockAlert,
      label: t`Changes`,
      count: changedEvents,
      said: plural(changedEvents, { one: '# change', other: '# changes' }),
    },
    {
      to: '/clashes',
      icon: GitCompareArrows,
      label: t`Clashes`,
      count: clashesToDecide,
      said: plural(clashesToDecide, { one: '# clash to decide', other: '# clashes to decide' }),
    },
    { to: '/calendar/board', icon: Columns3, label: t`Family board` },
    ...NAVIGATION.filter(({ to }) => !TAB_ORDER.some((tab) => tab === to)).map(({ to, icon, label }) => ({
      to,
      icon,
      label: i18n._(label),
    })),
  ]
  return (
    <>
      <SidebarChildren list={ownChildren} onNavigate={onNavigate} />
      {friendsChildren.length > 0 ? <SidebarFriends list={friendsChildren} onNavigate={onNavigate} /> : null}
      <nav aria-label={t`Main`} className="mt-3 border-t border-line pt-3">
        {pages.map(({ to, icon, label, count = 0, said }) => (
          <Link key={to} to={to} className={SIDEBAR_ROW.page} onClick={onNavigate}>
            <Icon of={icon} />
            {label}
            {count > 0 ? (
              <span className="ml-auto text-xs font-normal text-ink-3 tabular-nums" title={said}>
                <span aria-hidden="true">{count}</span>
                <span className="sr-only">{said}</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
    </>
  )
}
