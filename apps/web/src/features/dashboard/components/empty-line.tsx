import type { ReactNode } from 'react'

/** Says in a card that it has nothing to show. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return <p className="px-5 py-9 text-center text-[13px]/5 text-balance text-ink-3">{children}</p>
}
