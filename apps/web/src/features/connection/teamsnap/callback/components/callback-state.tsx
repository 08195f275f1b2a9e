import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../../../../ui/card.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Spinner } from '../../../../../ui/spinner.tsx'
import { STATE, STATE_TEXT, STATE_TITLE, stateDisc, type StateTone } from '../../../../../ui/state.tsx'

interface CallbackStateProps {
  /**
   * Icon of the sign-in's result.
   * If there is no icon, the page shows a spinner, because the sign-in is still running.
   */
  icon?: LucideIcon
  tone?: StateTone
  title: ReactNode
  text: ReactNode
  children?: ReactNode
}

/**
 * Shows one step of the sign-in on the callback page.
 * The heading of a result receives the keyboard focus, so that screen readers announce the result.
 */
export function CallbackState({ icon, tone = 'neutral', title, text, children }: CallbackStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWork = icon === undefined
  useEffect(() => {
    if (!isWork) heading.current?.focus({ preventScroll: true })
  }, [isWork])
  return (
    <Card className="mx-auto mt-4 w-full max-w-[480px] md:mt-10">
      <div className={`${STATE} min-h-[270px] justify-center`}>
        <span className={stateDisc(tone)}>{icon ? <Icon of={icon} size={22} /> : <Spinner size={22} />}</span>
        <h1 ref={heading} tabIndex={-1} className={`${STATE_TITLE} focus-visible:shadow-none`}>
          {title}
        </h1>
        <p className={STATE_TEXT} role={isWork ? 'status' : tone === 'neg' ? 'alert' : undefined}>
          {text}
        </p>
        {children}
      </div>
    </Card>
  )
}
