import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'pos' | 'cau' | 'neg' | 'inf' | 'neutral'

const TONE: Record<Tone, string> = {
  pos: 'bg-pos-tint text-pos-ink',
  cau: 'bg-cau-tint text-cau-ink',
  neg: 'bg-neg-tint text-neg-ink',
  inf: 'bg-brand-tint text-brand-ink',
  neutral: 'bg-sunken text-ink-2',
}

/** Returns the classes for the background and text color of a tag or note. */
export const toneLook = (tone: Tone) => TONE[tone]

export const tagLook = (tone: Tone) =>
  `inline-flex min-h-5.5 items-center gap-1.25 rounded-block px-2 text-xs font-[550] whitespace-nowrap tabular-nums max-md:min-h-6 ${TONE[tone]}`

interface TagProps {
  children: ReactNode
  tone?: Tone
  /** Every tone except `neutral` needs an icon, because users must not depend on the color alone. */
  icon?: LucideIcon
}

/** A small label for the state of an item, such as 'Synced', 'Time changed' or 'Private'. */
export function Tag({ children, tone = 'neutral', icon: Drawing }: TagProps) {
  return (
    <span className={tagLook(tone)}>
      {Drawing ? <Drawing size={13} strokeWidth={2} aria-hidden className="-ml-0.5 flex-none" /> : null}
      {children}
    </span>
  )
}
