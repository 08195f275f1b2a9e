import { Plural, Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface EarlierButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The number of today's events that are over. */
  count: number
  /** True if today has no other events. The button then stands in the section's heading. */
  isAlone: boolean
}

/** Shows or hides the events of today that are over, such as '3 earlier' or 'Today is over · 5 events'. */
export function EarlierButton({ count, isAlone, ...rest }: EarlierButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`flex min-h-10 items-center gap-2 text-left text-[13px] font-medium text-ink-3 focus-visible:rounded-block focus-visible:inset-ring-2 focus-visible:inset-ring-focus active:bg-press max-md:min-h-11 [&:not(:active)]:hover:bg-hover ${isAlone ? '-mx-2 rounded-block px-2' : 'w-full px-4 max-md:px-3.5'}`}
    >
      {isAlone ? (
        <span>
          <Trans>Today is over</Trans> · <Plural value={count} one="# event" other="# events" />
        </span>
      ) : (
        <Plural value={count} one="# earlier" other="# earlier" />
      )}
      <Icon of={ChevronDown} size={14} className={rest['aria-expanded'] ? 'rotate-180' : ''} />
    </button>
  )
}
