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
  /** Called for a press by pointer, Enter, Space or a screen reader. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  isDisabled?: boolean | undefined
  /** If true, the button ignores presses but keeps the focus. */
  isBusy?: boolean | undefined
  /** If true, the button gets the focus when it mounts. */
  autoFocus?: boolean | undefined
}

/**
 * The native button that every button of the UI kit uses.
 * React Aria's button would add 14 kB to the first load of every screen.
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
  // The native `autofocus` does not work in a dialog that opens over another dialog.
  // The browser applies `autofocus` while React Aria still keeps the focus in the lower dialog.
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
        // Safari does not focus a clicked button. Focus the button, so a dialog can return the focus.
        // Pressing Enter in a text field also clicks the submit button, with `event.detail` 0.
        // After Enter in a text field, keep the focus in the text field.
        if (event.detail > 0 && document.activeElement !== event.currentTarget)
          event.currentTarget.focus({ preventScroll: true })
        if (!isBusy) onPress?.(event)
      }}
    />
  )
}
