import type { ReactNode } from 'react'
import { Chalk, type ChalkDrawing } from './chalk.tsx'
import { STATE, STATE_TEXT, STATE_TITLE } from './state.tsx'

interface EmptyStateProps {
  drawing: ChalkDrawing
  /** A title that fits on one line. */
  title: ReactNode
  /** A single sentence that says what the user can do. */
  children?: ReactNode
  /** A single button or link. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={STATE}>
      <Chalk drawing={drawing} className="mb-2.5 h-21 w-33 text-line-control" />
      <h3 className={STATE_TITLE}>{title}</h3>
      {children ? <p className={STATE_TEXT}>{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
