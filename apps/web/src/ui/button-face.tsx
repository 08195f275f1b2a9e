import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ButtonFaceProps {
  children: ReactNode
  icon?: LucideIcon | undefined
  isBusy?: boolean
  busyLabel?: ReactNode
}

/** Both labels share one grid cell, so the button is as wide as the wider one and never moves. */
export function ButtonFace({ children, icon, isBusy = false, busyLabel }: ButtonFaceProps) {
  if (busyLabel === undefined) return <Label icon={icon}>{children}</Label>
  return (
    <span className="btn-stack">
      <span data-shown={!isBusy}>
        <Label icon={icon}>{children}</Label>
      </span>
      <span data-shown={isBusy}>{busyLabel}</span>
    </span>
  )
}

function Label({ icon, children }: { icon: LucideIcon | undefined; children: ReactNode }) {
  return (
    <span className="btn-label">
      {icon ? <Icon of={icon} size={16} className="-ml-0.5" /> : null}
      {children}
    </span>
  )
}
