import type { ReactNode } from 'react'

/** The text that a card shows if it is empty. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-5 py-9 text-center text-[13px]/5 text-balance text-ink-3">{children}</p>
}
