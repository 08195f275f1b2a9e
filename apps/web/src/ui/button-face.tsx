import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BUTTON_LABEL } from './button-look.ts'
import { Icon } from './icon.tsx'

interface ButtonFaceProps {
  children: ReactNode
  icon?: LucideIcon | undefined
  isBusy?: boolean | undefined
  busyLabel?: ReactNode
}

/**
 * The normal label and the busy label are in the same grid cell, which is as wide as the wider label.
 * This keeps the button's width the same when the button becomes busy.
 */
export function ButtonFace({ children, icon, isBusy = false, busyLabel }: ButtonFaceProps) {
  if (busyLabel === undefined) return <Label icon={icon}>{children}</Label>
  return (
    <span className="grid gap-[inherit]">
      <Label icon={icon} isShown={!isBusy}>
        {children}
      </Label>
      <Label isShown={isBusy}>{busyLabel}</Label>
    </span>
  )
}

function Label({
  icon,
  isShown = true,
  children,
}: {
  icon?: LucideIcon | undefined
  isShown?: boolean
  children: ReactNode
}) {
  return (
    <span className={`${BUTTON_LABEL} [grid-area:1/1] ${isShown ? '' : 'invisible'}`}>
      {icon ? <Icon of={icon} size={16} className="-ml-0.5" /> : null}
      {children}
    </span>
  )
}
