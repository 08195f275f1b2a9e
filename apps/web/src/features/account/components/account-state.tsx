import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { stateDisc, type StateTone } from '../../../ui/state.tsx'

interface AccountStateProps {
  /** Icon of the result. Without an icon, a spinner shows that the step is still running. */
  icon?: LucideIcon
  tone?: StateTone
  title: ReactNode
  text: ReactNode
  /** Buttons for what the user can do next. */
  children?: ReactNode
}

/**
 * Shows a step of an account flow that has no input fields, such as 'Check your email'.
 * The heading gets the focus, so that screen readers read it and keyboard users continue after it.
 * While the step is still running, screen readers announce the text, and the focus does not move.
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
