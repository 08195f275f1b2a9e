import type { ReactNode } from 'react'
import './save-bar.css'

interface SaveBarProps {
  isDirty: boolean
  /** What is not saved, in words. */
  children: ReactNode
  /** Discard and save. */
  actions: ReactNode
}

/** Floats at the foot of the field column, only while something changed. */
export function SaveBar({ isDirty, children, actions }: SaveBarProps) {
  if (!isDirty) return null
  return (
    <div className="save-bar">
      <span className="min-w-0 flex-1">{children}</span>
      {actions}
    </div>
  )
}
