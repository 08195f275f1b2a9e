import type { ReactNode } from 'react'

/** A keyboard key, drawn as a key cap. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[5px] border border-line bg-surface px-1.25 text-center font-sans text-[11px]/[16px] font-medium text-ink-3">
      {children}
    </kbd>
  )
}
