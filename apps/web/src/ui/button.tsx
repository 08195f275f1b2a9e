import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonFace } from './button-face.tsx'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { Pressable, type PressableProps } from './pressable.tsx'
import { useOnePress } from './use-one-press.ts'

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
  variant,
  size,
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
      // A Row finds its buttons by it.
      data-variant={variant ?? 'outline'}
      className={`${buttonLook(variant, size, rest.isDisabled || rest.isBusy)} ${isFullWidth ? 'w-full' : ''} ${className ?? ''}`}
    >
      <ButtonFace icon={icon} isBusy={rest.isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </Pressable>
  )
}
