import type { ReactNode } from 'react'

const ROW =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-t border-line-soft px-4 py-3.5 first:border-t-0 max-md:gap-x-3 max-md:gap-y-1.5'

// On a phone, all buttons of a list row have the same width.
// On a phone, a ghost button gets a border, because the wide button would otherwise look like plain text.
const ACTIONS =
  'flex items-center gap-1.5 max-md:[&>[data-variant]]:flex-1 max-md:[&>[data-variant=ghost]:not(:focus-visible)]:shadow-[inset_0_0_0_1px_var(--line)]'

const ACTIONS_BELOW = 'max-md:order-2 max-md:col-span-full max-md:mt-1 max-md:flex-wrap'

/** A list of rows with hairlines between them. Most lists are inside a card. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return <ul {...(label ? { 'aria-label': label } : {})}>{children}</ul>
}

interface RowProps {
  /** An avatar, tile or icon at the start of the row. */
  lead?: ReactNode
  title: ReactNode
  tags?: ReactNode
  meta?: ReactNode
  /** The buttons of the row. On a phone, they are below the text and fill the width of the row. */
  actions?: ReactNode
  /** On a phone, keeps the buttons beside the text. Set it for a row with a single short button. */
  keepsActions?: boolean
  /** A note about a problem with the item. A phone shows the note between the text and the buttons. */
  note?: ReactNode
}

export function Row({ lead, title, tags, meta, actions, keepsActions = false, note }: RowProps) {
  return (
    <li className={`${ROW} ${keepsActions ? '' : 'max-md:grid-cols-[auto_minmax(0,1fr)]'}`}>
      {lead ? <span>{lead}</span> : null}
      <div className={`min-w-0 ${lead ? 'col-start-2' : 'col-span-2'}`}>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px]/[20px] font-semibold wrap-anywhere text-ink">
          <span>{title}</span>
          {tags}
        </div>
        {meta ? <div className="mt-0.5 text-sm text-ink-3 tabular-nums">{meta}</div> : null}
      </div>
      {actions ? <div className={`${ACTIONS} ${keepsActions ? '' : ACTIONS_BELOW}`}>{actions}</div> : null}
      {note ? (
        <div
          className={`relative empty:hidden max-md:order-1 max-md:col-span-full ${lead ? 'md:col-[2/-1]' : 'md:col-span-full'}`}
        >
          {note}
        </div>
      ) : null}
    </li>
  )
}
