import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lateExtra } from '../../../ui/late.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { Pitch } from '../../../ui/pitch.tsx'
import { AccountBrand } from './account-brand.tsx'

// The decoration beside an account form loads after the form, and never on phones and tablets.
const SampleDay = lateExtra(() => import('./sample-day.tsx').then((module) => module.SampleDay))
const hasRoom = () => matchMedia('(min-width: 1024px)').matches

interface AccountLayoutProps {
  children: ReactNode
  /** True before the app has started. The page then shows no links, because the router is not rendered yet. */
  isAlone?: boolean
}

const FOOT_LINK =
  "relative rounded-[3px] py-1 hover:text-ink max-md:after:absolute max-md:after:-inset-x-2 max-md:after:-inset-y-2.5 max-md:after:content-['']"

/** Lays out an account form. Screens of at least 1024 px also show a sample of a family's day. */
export function AccountLayout({ children, isAlone = false }: AccountLayoutProps) {
  const { t } = useLingui()
  return (
    <div className="grid min-h-dvh grid-cols-1 bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col p-5 pb-[calc(20px+var(--safe-b))] focus-visible:shadow-none md:px-8 md:py-7"
      >
        <AccountBrand />
        <div className="mx-auto mt-12 mb-auto w-full pb-8 md:mt-auto md:w-[min(360px,100%)]">{children}</div>
        {isAlone ? null : (
          <p className="flex gap-4 text-xs text-ink-3">
            <PathLink href="/help" className={FOOT_LINK}>
              {t`Help`}
            </PathLink>
            <PathLink href="/privacy" className={FOOT_LINK}>
              {t`Privacy Policy`}
            </PathLink>
          </p>
        )}
      </main>
      <aside
        className="relative isolate hidden place-items-center overflow-hidden border-l border-line bg-canvas p-12 lg:grid"
        aria-hidden="true"
      >
        <Pitch isUpright />
        {hasRoom() ? <SampleDay /> : null}
      </aside>
    </div>
  )
}
