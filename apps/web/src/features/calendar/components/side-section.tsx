import type { ReactNode } from 'react'

interface SideSectionProps {
  title: string
  /** The spacing between the entries. */
  className: 'space-y-2' | 'space-y-3'
  children: ReactNode
}

/** A titled section beside a day. */
export function SideSection({ title, className, children }: SideSectionProps) {
  return (
    <section className={className}>
      <h3 className="mt-[22px] mb-2 text-[12px]/[16px] font-semibold text-ink-3">{title}</h3>
      {children}
    </section>
  )
}
