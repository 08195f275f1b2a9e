import { Lock } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FIELD, FIELD_BOX, FIELD_INPUT } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export interface TextFieldProps
  extends
    Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid' | 'validationBehavior'>,
    FieldTexts {
  placeholder?: string
  /**
   * Use 'none' for email addresses and links, because phone keyboards otherwise capitalize the first letter.
   */
  autoCapitalize?: 'none' | 'words' | 'sentences'
  /** Makes the field read-only while its value is being sent. Unlike `isReadOnly`, it shows no lock icon. */
  isSending?: boolean
  /** Content at the end of the field, such as a unit (min) or a button. */
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  placeholder,
  autoCapitalize,
  isSending = false,
  end,
  inputRef,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isReadOnly={rest.isReadOnly || isSending}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <Group className={FIELD_BOX}>
          <Input
            className={FIELD_INPUT}
            {...(placeholder ? { placeholder } : {})}
            {...(autoCapitalize ? { autoCapitalize } : {})}
            {...(inputRef ? { ref: inputRef } : {})}
          />
          {rest.isReadOnly ? <Icon of={Lock} size={16} /> : null}
          {end}
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
