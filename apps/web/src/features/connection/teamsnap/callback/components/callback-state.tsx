import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../../../../ui/card.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Spinner } from '../../../../../ui/spinner.tsx'

const FACES = {
  neutral: 'bg-sunken text-ink-3',
  pos: 'bg-pos-tint text-pos-ink',
  neg: 'bg-neg-tint text-neg-ink',
} as const

interface CallbackStateProps {
  /** Left out while something is going on that has no count. */
  icon?: LucideIcon
  tone?: keyof typeof FACES
  title: ReactNode
  text: ReactNode
  /** What can be done now. */
  children?: ReactNode
}

/** One step of the way back: what takes the place of another one is read out from its heading on. */
export function CallbackState({ icon, tone = 'neutral', title, text, children }: CallbackStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWork = icon === undefined
  useEffect(() => {
    if (!isWork) heading.current?.focus({ preventScroll: true })
  }, [isWork])
  return (
    <Card className="mx-auto mt-4 w-full max-w-[480px] md:mt-10">
      <div className="state min-h-[270px] justify-center">
        <span className={`mb-2.5 grid size-12 place-items-center rounded-full ${FACES[tone]}`}>
          {icon ? <Icon of={icon} size={22} /> : <Spinner size={22} />}
        </span>
        <h1 ref={heading} tabIndex={-1} className="state-title focus-visible:shadow-none">
          {title}
        </h1>
        <p className="state-text" role={isWork ? 'status' : tone === 'neg' ? 'alert' : undefined}>
          {text}
        </p>
        {children}
      </div>
    </Card>
  )
}
