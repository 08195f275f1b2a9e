import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import './offline-strip.css'
import { Icon } from './icon.tsx'

/** Ink, above the header: how old the data is, and what waits. */
export function OfflineStrip({ children }: { children: ReactNode }) {
  return (
    <output className="offline-strip">
      <Icon of={CloudOff} size={16} />
      <span>{children}</span>
    </output>
  )
}
