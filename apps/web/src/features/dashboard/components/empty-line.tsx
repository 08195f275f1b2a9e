import type { ReactNode } from 'react'

/** Shows a line of text in a card that has no entries. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-5 py-9 text-center text-[13px]/5 text-balance text-ink-3">{children}</p>
}
