import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import { NAVIGATION, statusOf, TAB_ORDER } from '../model/navigation.ts'
import { useKeyboardUp } from './keyboard-up.ts'
import { NavigationCount } from './navigation-count.tsx'

/**
 * A column of the bar grows if its label is wider than a fifth of the bar, such as 'Tableau de bord' in French.
 * The labels grow only a little with the user's text size, because five labels share the width of the bar.
 */
const BAR =
  'z-(--z-tabbar) grid h-[calc(var(--h-tabbar)+var(--safe-b))] auto-cols-[minmax(max-content,1fr)] grid-flow-col border-t border-line bg-canvas pb-(--safe-b) [--type-px:min(var(--reader-px),1.15px)] md:hidden'
const LINK =
  'relative flex flex-col items-center justify-center gap-[3px] px-[3px] text-[11px]/[13px] font-[550] text-ink-3 focus-visible:inset-ring-2 focus-visible:inset-ring-focus data-[status=active]:font-[650] data-[status=active]:text-ink max-[360px]:text-[10px] data-[status=active]:[&>svg]:stroke-[2.1] data-[status=active]:[&>svg]:text-brand-ink'

/**
 * Shows the navigation bar at the bottom of a phone. The bar is hidden while the on-screen keyboard is open.
 */
export function TabBar() {
  const { t, i18n } = useLingui()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (useKeyboardUp()) return null
  return (
    <nav className={BAR} aria-label={t`Main`}>
      {TAB_ORDER.map((to) => {
        const entry = NAVIGATION.find((other) => other.to === to)
        return entry ? (
          <Link key={to} to={to} className={LINK} data-status={statusOf(to, pathname)}>
            <Icon of={entry.icon} size={23} />
            <span className="truncate">
              {/* The French label 'Tableau de bord' is wider than a fifth of a phone. */}
              {to === '/dashboard'
                ? t({ message: 'Dashboard', context: 'narrow place' })
                : i18n._(entry.label)}
            </span>
            <span className="absolute top-0.5 left-[calc(50%+4px)] flex [--badge-ring:var(--canvas)]">
              <NavigationCount of={to} />
            </span>
          </Link>
        ) : null
      })}
    </nav>
  )
}
