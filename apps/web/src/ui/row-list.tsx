import type { ReactNode } from 'react'
import './row-list.css'

/** Hairline rows, mostly inside a card. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="row-list" {...(label ? { 'aria-label': label } : {})}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** Disc, tile, icon. */
  lead?: ReactNode
  title: ReactNode
  /** Tags beside the title. */
  tags?: ReactNode
  meta?: ReactNode
  /** Buttons; under the words on a phone, sharing the width. */
  actions?: ReactNode
  /** One short button: it stays beside the words on a phone too. */
  keepsActions?: boolean
  /** What is wrong and what to do; between words and actions on a phone. */
  note?: ReactNode
}

export function Row({ lead, title, tags, meta, actions, keepsActions = false, note }: RowProps) {
  return (
    <li className="row" data-keep={keepsActions || undefined}>
      {lead ? <span className="row-lead">{lead}</span> : null}
      <div className="row-words">
        <div className="row-title">
          <span>{title}</span>
          {tags}
        </div>
        {meta ? <div className="row-meta">{meta}</div> : null}
      </div>
      {actions ? <div className="row-actions">{actions}</div> : null}
      {note ? <div className="row-note">{note}</div> : null}
    </li>
  )
}
