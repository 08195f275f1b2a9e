import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import './app-frame.css'

interface AppFrameProps {
  /** Above everything: the offline strip. */
  strip?: ReactNode
  header: ReactNode
  sidebar: ReactNode
  tabBar: ReactNode
  footer: ReactNode
  /** The page takes exactly the room there is and scrolls inside itself (a calendar); no footer then. */
  isFilled?: boolean
  children: ReactNode
}

/** Header and sidebar share the canvas; the main area is one inset surface, and it alone scrolls. */
export function AppFrame({
  strip,
  header,
  sidebar,
  tabBar,
  footer,
  isFilled = false,
  children,
}: AppFrameProps) {
  const { t } = useLingui()
  return (
    <div className="flex h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t`Skip to content`}
      </a>
      {strip}
      <div className="app-frame">
        <header className="app-header">{header}</header>
        <aside className="app-sidebar">{sidebar}</aside>
        <main id="main" className="app-main" tabIndex={-1} data-scroll-restoration-id="main">
          <div className={isFilled ? 'flex min-h-0 flex-1 flex-col' : 'flex flex-[1_0_auto] flex-col'}>
            {children}
          </div>
          {isFilled ? null : footer}
        </main>
        {tabBar}
      </div>
    </div>
  )
}
