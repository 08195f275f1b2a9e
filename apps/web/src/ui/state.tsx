import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

/**
 * Classes of a message in place of missing content: a centered column with icon, title, text and action.
 */
export const STATE = 'flex flex-col items-center gap-1 px-5 py-7 text-center'
export const STATE_TITLE = 'text-[15px]/[22px] font-semibold text-ink'
export const STATE_TEXT = 'max-w-[300px] text-[13px]/[20px] text-pretty wrap-anywhere text-ink-3'

const TONE = {
  neutral: 'bg-sunken text-ink-3',
  pos: 'bg-pos-tint text-pos-ink',
  neg: 'bg-neg-tint text-neg-ink',
}
export type StateTone = keyof typeof TONE

export const stateDisc = (tone: StateTone) =>
  `mb-2.5 grid size-12 place-items-center rounded-full ${TONE[tone]}`

export function StateIcon({ of, tone = 'neg' }: { of: LucideIcon; tone?: StateTone }) {
  return (
    <span className={stateDisc(tone)}>
      <Icon of={of} size={22} />
    </span>
  )
}
