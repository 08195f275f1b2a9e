import { type Ref, type TextareaHTMLAttributes, useImperativeHandle } from 'react'
import { TextFrame, type TextProps, useAutoFocus } from './text-frame.tsx'

export interface TextAreaProps
  extends TextProps, Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onKeyDown' | 'onPaste'> {
  rows?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  isRequired,
  isDisabled,
  isReadOnly,
  autoFocus,
  onChange,
  rows = 3,
  inputRef,
  ...rest
}: TextAreaProps) {
  const input = useAutoFocus<HTMLTextAreaElement>(autoFocus)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(inputRef, () => input.current, [
    input,
  ])
  return (
    <TextFrame {...{ label, isLabelHidden, hint, error, className, isRequired, isDisabled, isReadOnly }}>
      {(linked) => (
        <textarea
          {...rest}
          {...linked}
          ref={input}
          className={`${linked.className} min-h-21 py-[9px]`}
          rows={rows}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    </TextFrame>
  )
}
