import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './tag.css'

export type Tone = 'pos' | 'cau' | 'neg' | 'inf' | 'neutral'

interface TagProps {
  children: ReactNode
  tone?: Tone
  /** Color never speaks alone: only the neutral tag may go without. */
  icon?: LucideIcon
}

/** How a thing stands: Synced, Issue, Time changed, Overlap, Cancelled, Private, a role. */
export function Tag({ children, tone = 'neutral', icon: Drawing }: TagProps) {
  return (
    <span className="tag" data-tone={tone}>
      {Drawing ? <Drawing size={13} strokeWidth={2} aria-hidden className="-ml-0.5 flex-none" /> : null}
      {children}
    </span>
  )
}
