import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface AppShellProps {
  /** Content above the header, such as the strip that says that the app is offline. */
  strip?: ReactNode
  header: ReactNode
  sidebar: ReactNode
  tabBar: ReactNode
  footer: ReactNode
  /**
   * True if the page fills the available height and scrolls inside itself, as the calendar does.
   * A page that fills the available height has no footer.
   */
  isFilled?: boolean
  children: ReactNode
}

/** Leaves room at the end of a phone's page for the floating button that adds an event. */
const ROOM_TO_ADD = 'max-md:[:has(>header_[data-add-event])>&]:pb-20'

/** Renders the app shell. Header and sidebar share one background, and only the main area scrolls. */
export function AppShell({
  strip,
  header,
  sidebar,
  tabBar,
  footer,
  isFilled = false,
  children,
}: AppShellProps) {
  const { t } = useLingui()
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-tooltip) -translate-y-16 rounded-control bg-ink px-3.5 py-2 font-semibold text-ink-invert focus:translate-none"
      >
        {t`Skip to content`}
      </a>
      {strip}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[var(--h-header)_minmax(0,1fr)] overflow-hidden bg-canvas max-md:grid-rows-[calc(var(--h-header)+var(--safe-t))_minmax(0,1fr)_auto] lg:grid-cols-[var(--w-sidebar)_minmax(0,1fr)]">
        <header className="z-(--z-header) col-span-full flex items-center gap-1 pr-4 pl-5 [--type-px:var(--type-px-dense)] max-lg:pl-2.5 max-md:gap-0 max-md:pt-(--safe-t) max-md:pr-[calc(6px+var(--safe-r))] max-md:pl-[calc(4px+var(--safe-l))]">
          {header}
        </header>
        <aside className="scrollbar-none overflow-auto px-3 pt-1.5 pb-4 max-lg:hidden">{sidebar}</aside>
        <main
          id="main"
          // CSS turns off the browser's own overscroll, because `PullToRefresh` handles pulling down.
          className={`relative isolate flex flex-col overflow-auto overscroll-y-contain border-t border-line bg-surface focus-visible:shadow-none lg:rounded-tl-[14px] lg:border-l ${isFilled ? '' : ROOM_TO_ADD}`}
          tabIndex={-1}
          data-scroll-restoration-id="main"
        >
          <div
            className={
              isFilled ? 'flex min-h-0 flex-1 flex-col' : 'flex flex-[1_0_auto] flex-col empty:min-h-dvh'
            }
          >
            {children}
          </div>
          {isFilled ? null : footer}
        </main>
        {tabBar}
      </div>
    </div>
  )
}
