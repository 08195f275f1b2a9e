import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface SideSectionProps {
  title: string
  /** Icon before the title of a section that needs the user's attention. */
  icon?: LucideIcon
  /** CSS class for the space or the lines between the items of the section. */
  className: 'divide-y divide-line-soft' | 'space-y-3'
  children: ReactNode
}

/** Shows a section with a title in the side panel of the day view. */
export function SideSection({ title, icon, className, children }: SideSectionProps) {
  return (
    <section>
      <h3 className="mt-[22px] mb-2 flex items-center gap-1.5 text-[12px]/[16px] font-semibold text-ink-3">
        {icon === undefined ? null : <Icon of={icon} size={14} className="text-cau-ink" />}
        {title}
      </h3>
      <div className={className}>{children}</div>
    </section>
  )
}
