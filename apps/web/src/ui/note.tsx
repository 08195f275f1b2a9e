import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './note.css'
import { Icon } from './icon.tsx'
import type { Tone } from './tag.tsx'

const ICONS: Record<Tone, LucideIcon> = {
  pos: CircleCheck,
  cau: TriangleAlert,
  neg: CircleAlert,
  inf: Info,
  neutral: Info,
}

interface NoteProps {
  children: ReactNode
  tone?: Tone
  icon?: LucideIcon
  /** `alert` for what just went wrong, `status` for what just went well; none for what stands on the page anyway. */
  role?: 'alert' | 'status'
  className?: string
}

/** A tinted strip; put the first clause in bold. One per section. */
export function Note({ children, tone = 'cau', icon, role, className }: NoteProps) {
  return (
    <div className={`note ${className ?? ''}`} data-tone={tone} role={role}>
      <Icon of={icon ?? ICONS[tone]} className="mt-px" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
