import { Lock } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Icon } from './icon.tsx'
import { TextFrame, type TextProps, useAutoFocus } from './text-frame.tsx'

export interface TextFieldProps extends TextProps {
  type?: 'email' | 'password' | 'search' | 'tel' | 'text'
  /**
   * Use 'none' for email addresses and links, because phone keyboards otherwise capitalize the first letter.
   */
  autoCapitalize?: 'none' | 'words' | 'sentences'
  /** Makes the field read-only while its value is being sent. Unlike `isReadOnly`, it shows no lock icon. */
  isSending?: boolean
  /** Content at the end of the field, such as a unit (min) or a button. */
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  isRequired,
  isDisabled,
  isReadOnly,
  isSending = false,
  end,
  inputRef,
  autoFocus,
  onChange,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const input = useAutoFocus<HTMLInputElement>(autoFocus)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current, [
    input,
  ])
  return (
    <TextFrame
      {...{ label, isLabelHidden, hint, error, className, isRequired, isDisabled }}
      isReadOnly={isReadOnly || isSending}
    >
      {(linked) => (
        <>
          <input
            {...rest}
            {...linked}
            ref={input}
            type={type}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
          {isReadOnly ? <Icon of={Lock} size={16} /> : null}
          {end}
        </>
      )}
    </TextFrame>
  )
}
