import { Group } from 'react-aria-components/Group'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { FIELD, FIELD_BOX, FIELD_INPUT } from './field-classes.ts'
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
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} hint={hint} error={error}>
        <Group className={FIELD_BOX}>
          <AriaTextArea
            className={`${FIELD_INPUT} min-h-21 py-[9px]`}
            rows={rows}
            {...(placeholder ? { placeholder } : {})}
          />
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
