import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { FIELD, FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from './field-classes.ts'
import type { FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

const BOX = `${FIELD_BOX} group-not-data-invalid/field:group-not-data-disabled/field:hover:border-ink-3`

/** The props of a `TextField` and of a `TextArea`. The other attributes are those of the browser's input. */
export interface TextProps
  extends
    FieldTexts,
    Pick<
      InputHTMLAttributes<HTMLElement>,
      | 'autoComplete'
      | 'autoCorrect'
      | 'autoFocus'
      | 'inputMode'
      | 'maxLength'
      | 'name'
      | 'onBlur'
      | 'onFocus'
      | 'placeholder'
      | 'spellCheck'
    > {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  className?: string | undefined
}

interface TextFrameProps extends Pick<
  TextProps,
  keyof FieldTexts | 'className' | 'isDisabled' | 'isReadOnly' | 'isRequired'
> {
  /** Renders the input, which must receive the attributes of `input`. */
  children: (input: LinkedInput) => ReactNode
}

interface LinkedInput {
  id: string
  className: string
  disabled: boolean | undefined
  readOnly: boolean | undefined
  'aria-required': boolean | undefined
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

/**
 * The frame of a native text input: a label above the input, and one line below it with the hint or the error.
 * Using React Aria's text field instead would add 11 kB to the sign-in page.
 */
export function TextFrame(props: TextFrameProps) {
  const { label, isLabelHidden, hint, error, isDisabled, isReadOnly, isRequired, className, children } = props
  const id = useId()
  const foot = error || hint ? `${id}foot` : undefined
  return (
    <div
      className={`${FIELD} ${className ?? ''}`}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : FIELD_LABEL}>
        {label}
      </label>
      <div className={BOX}>
        {children({
          id,
          className: FIELD_INPUT,
          disabled: isDisabled,
          readOnly: isReadOnly,
          'aria-required': isRequired || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': foot,
        })}
      </div>
      {error ? (
        <span id={foot} className={FIELD_ERROR}>
          <Icon of={CircleAlert} size={14} className="mt-0.5" />
          <span>{error}</span>
        </span>
      ) : hint ? (
        <span id={foot} className={FIELD_HINT}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

/**
 * Focuses the input when it mounts.
 * The attribute `autofocus` acts too early in a dialog that opens over another dialog (`pressable.tsx`).
 */
export function useAutoFocus<Input extends HTMLElement>(
  autoFocus: boolean | undefined,
): RefObject<Input | null> {
  const input = useRef<Input>(null)
  const isFirst = useRef(autoFocus)
  useEffect(() => {
    if (isFirst.current) input.current?.focus()
  }, [])
  return input
}
