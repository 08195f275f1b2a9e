import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { stateDisc, type StateTone } from '../../../ui/state.tsx'

interface AccountStateProps {
  /** Icon of the state. Without an icon, a spinner shows that the step is still in progress. */
  icon?: LucideIcon
  tone?: StateTone
  title: ReactNode
  text: ReactNode
  /** The buttons for the user's next action. */
  children?: ReactNode
}

/**
 * A step of an account flow without input fields. The heading gets the focus when the step appears.
 * Screen readers then read the heading, and keyboard users continue from there.
 * While a step is in progress, screen readers announce its text, and the focus does not move.
 */
export function AccountState({ icon, tone = 'neutral', title, text, children }: AccountStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWork = icon === undefined
  useEffect(() => {
    if (!isWork) heading.current?.focus({ preventScroll: true })
  }, [isWork])
  return (
    <>
      <span className={stateDisc(tone)}>{icon ? <Icon of={icon} size={22} /> : <Spinner size={22} />}</span>
      <h1 ref={heading} tabIndex={-1} className="type-d3 focus-visible:shadow-none">
        {title}
      </h1>
      <p className="mt-1" role={isWork ? 'status' : tone === 'neg' ? 'alert' : undefined}>
        {text}
      </p>
      {children ? <div className="mt-5 flex flex-col gap-4">{children}</div> : null}
    </>
  )
}
