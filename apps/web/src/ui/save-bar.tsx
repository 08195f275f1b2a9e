import type { ReactNode } from 'react'
import './save-bar.css'

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
    <div className={`save-bar ${className ?? ''}`}>
      {problem ? (
        <span className="save-bar-problem" role="alert">
          {problem}
        </span>
      ) : (
        <span className="save-bar-words">{children}</span>
      )}
      {actions}
    </div>
  )
}
