import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './button.css'
import { ButtonFace } from './button-face.tsx'
import { Pressable, type PressableProps } from './pressable.tsx'
import { useOnePress } from './use-one-press.ts'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonProps extends PressableProps {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Stands in place of the label while it is busy, in a width that does not change. */
  busyLabel?: ReactNode
  isFullWidth?: boolean
}

/** Primary: one per view. Danger: only inside a confirm dialog; elsewhere `danger-outline`. */
export function Button({
  children,
  variant = 'outline',
  size = 'medium',
  icon,
  busyLabel,
  isFullWidth = false,
  className,
  onPress,
  ...rest
}: ButtonProps) {
  const once = useOnePress()
  return (
    <Pressable
      {...rest}
      // What can be busy does something that must not be done twice.
      onPress={busyLabel === undefined ? onPress : (event) => once(() => onPress?.(event))}
      className={`btn ${isFullWidth ? 'w-full' : ''} ${className ?? ''}`}
      data-variant={variant}
      data-size={size}
    >
      <ButtonFace icon={icon} isBusy={rest.isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </Pressable>
  )
}
