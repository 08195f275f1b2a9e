import type { ReactNode } from 'react'

interface SectionHeadingProps {
  children: ReactNode
  /** Gray text after the section's title, such as '4 events'. */
  count?: ReactNode
  /** A link or button at the right end of the section's heading. */
  end?: ReactNode
  id?: string
  /** True for a section without content, whose heading is only a line such as 'Pending Requests 0'. */
  isQuiet?: boolean
}

export function SectionHeading({ children, count, end, id, isQuiet = false }: SectionHeadingProps) {
  return (
    <div className={`flex min-h-[30px] flex-wrap items-center gap-x-2 ${isQuiet ? '' : 'mb-2.5'}`}>
      <h2 className={isQuiet ? 'text-sm font-medium text-ink-3' : 'type-h'} {...(id ? { id } : {})}>
        {children}
      </h2>
      {count === undefined ? null : (
        <span className="text-sm font-medium text-ink-3 tabular-nums">{count}</span>
      )}
      {end ? <span className="ml-auto flex items-center gap-2 text-sm">{end}</span> : null}
    </div>
  )
}
