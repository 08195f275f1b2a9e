import type { ReactNode } from 'react'

interface SaveBarProps {
  isDirty: boolean
  /**
   * Text about the unsaved changes. A phone shows only the buttons, because there is no room for the text.
   */
  children: ReactNode
  /** The reason why the last save failed. It replaces the text or, on a phone, appears above the buttons. */
  problem?: ReactNode
  actions: ReactNode
  className?: string
}

/**
 * A bar with a Save button at the bottom of a form. The bar is visible only while there are unsaved changes.
 */
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
