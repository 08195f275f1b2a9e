import type { ReactNode } from 'react'
import './key-cap.css'

/** A key as it stands on the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className="key-cap">{children}</kbd>
}
