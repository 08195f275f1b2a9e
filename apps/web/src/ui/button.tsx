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
  /** The label while the button is busy. It does not change the width of the button. */
  busyLabel?: ReactNode
  isFullWidth?: boolean
}

/**
 * Use at most one `primary` button per view.
 * Use `danger` only in a confirm dialog, and `danger-outline` everywhere else.
 */
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
      // Ignore the second press of a double click if the button has a `busyLabel`, which marks a slow action.
      onPress={busyLabel === undefined ? onPress : (event) => once(() => onPress?.(event))}
      // `row-list.tsx` styles the buttons of a row by their `data-variant` attribute.
      data-variant={variant ?? 'outline'}
      className={`${buttonLook(variant, size, rest.isDisabled || rest.isBusy)} ${isFullWidth ? 'w-full' : ''} ${className ?? ''}`}
    >
      <ButtonFace icon={icon} isBusy={rest.isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </Pressable>
  )
}
