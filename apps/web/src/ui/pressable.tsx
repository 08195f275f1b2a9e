import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'

export interface PressableProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'onClick'
> {
  ref?: Ref<HTMLButtonElement>
  /** A pointer, Enter or Space, or a screen reader's own way of pressing. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  isDisabled?: boolean | undefined
  /** Takes no presses for now, but keeps the focus. */
  isBusy?: boolean | undefined
}

/**
 * The browser's own button under every button of the kit. It does all that ours need; React Aria's would add 14 kB to
 * the first load of every screen.
 */
export function Pressable({
  onPress,
  isDisabled = false,
  isBusy = false,
  type = 'button',
  ...rest
}: PressableProps) {
  return (
    <button
      {...rest}
      // A busy button must not send its form again.
      type={isBusy ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // Safari focuses no button that a pointer presses; what it opens could not give the focus back. (Enter in a field
        // presses its form's button too, without a pointer: there the focus stays.)
        if (event.detail > 0 && document.activeElement !== event.currentTarget)
          event.currentTarget.focus({ preventScroll: true })
        if (!isBusy) onPress?.(event)
      }}
    />
  )
}
