import type { ReactNode } from 'react'
import { PeriodTitle } from './period-title.tsx'
import type { Calendar } from './use-calendar.ts'

interface ToolbarProps {
  isPhone: boolean
  className?: string
  children: ReactNode
}

/** The toolbar of the calendar and of the family board. On a phone, it has one or two `ToolbarLine`s. */
export function Toolbar({ isPhone, className, children }: ToolbarProps) {
  const form = isPhone
    ? 'flex-col items-stretch gap-2.5 px-4 py-2.5'
    : 'items-center gap-2 border-b border-line py-3.5 pr-5 pl-6 max-[901px]:gap-1.5 max-[901px]:px-4 max-[901px]:py-3'
  return (
    <div className={`@container flex flex-none [--type-px:var(--type-px-dense)] ${form} ${className ?? ''}`}>
      {children}
    </div>
  )
}

export function ToolbarLine({ children }: { children: ReactNode }) {
  return <div className="-mr-3 flex items-center">{children}</div>
}

/**
 * Shows the title of the visible period.
 * A long title wraps before the year. If the text is very large, the title may wrap anywhere.
 */
export function PeriodHeading({ calendar, className }: { calendar: Calendar; className?: string }) {
  const place = calendar.isPhone ? 'mr-1 flex-1' : 'mr-2.5'
  return (
    <h1 className={`min-w-0 overflow-hidden type-d4 ${place} ${className ?? ''}`} aria-live="polite">
      <PeriodTitle {...calendar} />
    </h1>
  )
}
