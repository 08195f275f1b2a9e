import type { ReactNode } from 'react'

interface SideSectionProps {
  title: string
  /** CSS class that sets the spacing between the items of the section. */
  className: 'space-y-2' | 'space-y-3'
  children: ReactNode
}

/** Shows a section with a title in the side panel of the day view. */
export function SideSection({ title, className, children }: SideSectionProps) {
  return (
    <section className={className}>
      <h3 className="mt-[22px] mb-2 text-[12px]/[16px] font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  )
}
