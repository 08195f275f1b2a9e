import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Pitch } from '../../../ui/pitch.tsx'
import { AccountBrand } from './account-brand.tsx'

/** Number of steps after the sign-up: the user, the first team, and the first child or the team's events. */
const STEPS = 3

interface OnboardingLayoutProps {
  /** Null for a user who leaves onboarding after the first step, such as an invited friend. */
  step: number | null
  title: string
  text: string
  /** True for a step that shows a list of events. */
  isWide?: boolean
  children: ReactNode
}

/** Lays out one step of onboarding: a card on the drawn field, with the user's progress. */
export function OnboardingLayout({ step, title, text, isWide = false, children }: OnboardingLayoutProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  // The step before has taken the focused element with it. A step that focuses one of its fields has done so by now.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="relative isolate grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center overflow-x-clip bg-canvas px-4 pt-6 pb-[calc(24px+var(--safe-b))]">
      <Pitch />
      <main className={isWide ? 'w-[min(600px,100%)]' : 'w-[min(440px,100%)]'}>
        {/* A background behind the name hides the lines of the drawn field. */}
        <div className="mx-auto mb-5 w-max bg-canvas px-3 py-2">
          <AccountBrand />
        </div>
        <Card form="lifted" className="px-5 py-6 md:p-8">
          {step === null ? null : (
            <div className="mb-4 flex items-center gap-3">
              <span className="flex flex-1 gap-1.5" aria-hidden="true">
                {Array.from({ length: STEPS }, (_, index) => (
                  <span
                    key={index}
                    className={`h-1 flex-1 rounded-full ${index < step ? 'bg-ink' : 'bg-line'}`}
                  />
                ))}
              </span>
              <span className="text-xs text-ink-3 tabular-nums">{t`Step ${step} of ${STEPS}`}</span>
            </div>
          )}
          <h1 ref={heading} tabIndex={-1} className="type-d3 focus-visible:shadow-none">
            {title}
          </h1>
          <p className="mt-1 mb-6">{text}</p>
          {children}
        </Card>
      </main>
    </div>
  )
}
