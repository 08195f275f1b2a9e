import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { type Tone, toneLook } from './tag.tsx'

const ICONS: Record<Tone, LucideIcon> = {
  pos: CircleCheck,
  cau: TriangleAlert,
  neg: CircleAlert,
  inf: Info,
  neutral: Info,
}

export const noteLook = (tone: Tone) =>
  `flex gap-2.5 rounded-[10px] px-3.5 py-2.75 text-[13px]/[19px] wrap-anywhere forced-frame max-md:text-[14px]/[20px] [&_:is(b,strong)]:font-[650] [&_:is(b,strong)]:text-inherit ${toneLook(tone)}`

interface NoteProps {
  children: ReactNode
  tone?: Tone
  icon?: LucideIcon
  /**
   * Set `alert` for an error that has just happened, and `status` for a success. Screen readers announce both.
   * Omit `role` for text that is part of the page from the start.
   */
  role?: 'alert' | 'status'
  className?: string
}

/** A tinted box with a message. The first clause should be bold. Use at most one note per section. */
export function Note({ children, tone = 'cau', icon, role, className }: NoteProps) {
  return (
    <div className={`${noteLook(tone)} ${className ?? ''}`} data-note={tone} role={role}>
      <Icon of={icon ?? ICONS[tone]} className="mt-px" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
