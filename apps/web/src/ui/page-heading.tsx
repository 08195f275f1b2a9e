import type { ReactNode } from 'react'

interface PageHeadingProps {
  children: ReactNode
  /** A line of text with details under the page's title. */
  detail?: ReactNode
  /** Buttons at the right end of the heading. Only one of the buttons may be primary. */
  end?: ReactNode
}

export function PageHeading({ children, detail, end }: PageHeadingProps) {
  return (
    <header
      className={`mb-[22px] flex flex-wrap justify-between gap-4 ${detail ? 'items-start' : 'items-center'}`}
    >
      <div className="min-w-0 flex-[1_1_calc(110*var(--type-px))]">
        <h1 className="type-d3">{children}</h1>
        {detail ? <p className="mt-0.5 text-sm text-ink-3">{detail}</p> : null}
      </div>
      {end ? <div className="flex flex-none items-center gap-2">{end}</div> : null}
    </header>
  )
}
