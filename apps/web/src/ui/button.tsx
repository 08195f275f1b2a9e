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
  /** The label while the button is busy. The button does not change its width when the label changes. */
  busyLabel?: ReactNode
  isFullWidth?: boolean
}

/**
 * A button of the UI kit. Use at most one `primary` button per view.
 * Use the variant `danger` only in a confirm dialog, and `danger-outline` everywhere else.
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
      // A button with a `busyLabel` starts an action that must not run twice, so a double press counts as one.
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
