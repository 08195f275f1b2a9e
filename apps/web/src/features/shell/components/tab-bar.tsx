import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import { NAVIGATION, statusOf, TAB_ORDER } from '../model/navigation.ts'
import { useKeyboardUp } from './keyboard-up.ts'
import { NavigationCount } from './navigation-count.tsx'
import './tab-bar.css'

/** The phone's bottom bar; away while the keyboard is up. */
export function TabBar() {
  const { t, i18n } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (useKeyboardUp()) return null
  return (
    <nav className="tab-bar" aria-label={t`Main`}>
      {TAB_ORDER.map((to) => {
        const entry = NAVIGATION.find((other) => other.to === to)
        return entry ? (
          <Link key={to} to={to} className="tab-bar-link" data-status={statusOf(to, pathname)}>
            <Icon of={entry.icon} size={23} />
            <span className="truncate">
              {/* A fifth of a phone has no room for 'Tableau de bord'. */}
              {to === '/dashboard'
                ? t({ message: 'Dashboard', context: 'narrow place' })
                : i18n._(entry.label)}
            </span>
            <span className="tab-bar-count">
              <NavigationCount of={to} />
            </span>
          </Link>
        ) : null
      })}
    </nav>
  )
}
