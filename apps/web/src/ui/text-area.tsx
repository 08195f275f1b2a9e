import { Group } from 'react-aria-components/Group'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface TextAreaProps extends Omit<
  TextFieldProps,
  'end' | 'inputRef' | 'autoCapitalize' | 'type' | 'pattern'
> {
  rows?: number
}

export function TextArea({ label, hint, error, placeholder, rows = 3, className, ...rest }: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={`field ${className ?? ''}`}
    >
      <FieldFrame label={label} hint={hint} error={error}>
        <Group className="field-box">
          <AriaTextArea rows={rows} {...(placeholder ? { placeholder } : {})} />
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
