import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A dark strip above the header, which shows how old the data is and how many changes are pending. */
export function OfflineStrip({ children }: { children: ReactNode }) {
  return (
    <output
      // The strip covers the area under the status bar, so the header below the strip needs no safe-area padding.
      className="flex items-center justify-center gap-2.5 bg-ink px-4 pt-[calc(9px+var(--safe-t))] pb-[9px] text-sm text-ink-invert max-md:items-start max-md:justify-start [&_a]:text-inherit [&_a]:underline [&_a]:underline-offset-3 [&_b]:font-[650] [&_b]:text-inherit [&+*]:[--safe-t:0px]"
    >
      <Icon of={CloudOff} size={16} />
      <span>{children}</span>
    </output>
  )
}
