import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'

export interface PressableProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'onClick' | 'autoFocus'
> {
  ref?: Ref<HTMLButtonElement>
  /** A pointer, Enter or Space, or a screen reader's own way of pressing. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  isDisabled?: boolean | undefined
  /** Takes no presses for now, but keeps the focus. */
  isBusy?: boolean | undefined
  /** Has the focus once it is there. */
  autoFocus?: boolean | undefined
}

/**
 * The browser's own button under every button of the kit. It does all that ours need; React Aria's would add 14 kB to
 * the first load of every screen.
 */
export function Pressable({
  ref,
  onPress,
  isDisabled = false,
  isBusy = false,
  type = 'button',
  autoFocus = false,
  ...rest
}: PressableProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [])
  // Not the browser's way, which comes before a dialog over another one is known to it: the lower one, which holds the
  // focus, would take it back.
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  return (
    <button
      {...rest}
      ref={button}
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
