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
  /** Called for a pointer, Enter, Space, or a screen reader's press action. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  isDisabled?: boolean | undefined
  /** Ignores presses for now but keeps the focus. */
  isBusy?: boolean | undefined
  /** Focuses the button when it mounts. */
  autoFocus?: boolean | undefined
}

/**
 * The native button under every button of the UI kit. It does everything we need. React Aria's
 * button would add 14 kB to the first load of every screen.
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
  // The native `autofocus` runs before React Aria knows about a dialog on top of another one. The
  // lower dialog still traps the focus then and would take it back.
  useEffect(() => {
    if (autoFocus) button.current?.focus()
  }, [autoFocus])
  return (
    <button
      {...rest}
      ref={button}
      // A busy button must not submit its form again.
      type={isBusy ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        // Safari does not focus a button on a pointer press, so a dialog that it opens could not
        // return the focus. Enter in a field also clicks the form's button, but with `detail` 0;
        // the focus then stays in the field.
        if (event.detail > 0 && document.activeElement !== event.currentTarget)
          event.currentTarget.focus({ preventScroll: true })
        if (!isBusy) onPress?.(event)
      }}
    />
  )
}
