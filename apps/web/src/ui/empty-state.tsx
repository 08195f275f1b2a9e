import type { ReactNode } from 'react'
import { Chalk, type ChalkDrawing } from './chalk.tsx'
import { STATE, STATE_TEXT, STATE_TITLE } from './state.tsx'

interface EmptyStateProps {
  drawing: ChalkDrawing
  /** The title, short enough for one line. */
  title: ReactNode
  /** One sentence below the title. */
  children?: ReactNode
  /** At most one button or link. */
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
