import type { ReactNode } from 'react'

interface SaveBarProps {
  isDirty: boolean
  /** What is not saved, in words. A phone has room for the buttons alone. */
  children: ReactNode
  /** Why the last save failed: in place of the words, on a phone above the buttons. */
  problem?: ReactNode
  /** Discard and save. */
  actions: ReactNode
  className?: string
}

/** Floats at the foot of the field column, only while something changed. */
export function SaveBar({ isDirty, children, problem, actions, className }: SaveBarProps) {
  if (!isDirty) return null
  return (
    <div
      className={`sticky bottom-4 z-(--z-sticky) flex animate-pop-in items-center gap-2 rounded-card bg-raised py-2.5 pr-2.5 pl-4 text-sm text-ink shadow-md forced-frame max-md:bottom-3 max-md:flex-wrap max-md:rounded-[14px] max-md:p-2 max-md:[&>button]:flex-1 ${className ?? ''}`}
    >
      {problem ? (
        <span
          className="min-w-0 flex-1 font-medium text-neg-ink max-md:flex-[1_0_100%] max-md:px-2 max-md:py-1"
          role="alert"
        >
          {problem}
        </span>
      ) : (
        <span className="min-w-0 flex-1 max-md:hidden">{children}</span>
      )}
      {actions}
    </div>
  )
}
