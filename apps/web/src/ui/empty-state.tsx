import type { ReactNode } from 'react'
import './state.css'
import { Chalk, type ChalkDrawing } from './chalk.tsx'

interface EmptyStateProps {
  drawing: ChalkDrawing
  /** One line. */
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** At most one. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Chalk drawing={drawing} />
      <h3 className="state-title">{title}</h3>
      {children ? <p className="state-text">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
