import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import './button.css'
import { ButtonFace } from './button-face.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'isPending'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Shows `busyLabel` in place of the label, in a width that does not change, and takes no presses. */
  isBusy?: boolean
  busyLabel?: ReactNode
  isFullWidth?: boolean
  className?: string
}

/** Primary: one per view. Danger: only inside a confirm dialog; elsewhere `danger-outline`. */
export function Button({
  children,
  variant = 'outline',
  size = 'medium',
  icon,
  isBusy = false,
  busyLabel,
  isFullWidth = false,
  className,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      isPending={isBusy}
      className={`btn ${isFullWidth ? 'w-full' : ''} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
    >
      <ButtonFace icon={icon} isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </AriaButton>
  )
}
