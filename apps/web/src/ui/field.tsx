import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { FIELD_ERROR, FIELD_HINT, FIELD_LABEL } from './field-classes.ts'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** Hides the label visually, for a field that the title of its section already names. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  /** The error message. While there is one, the field shows it in place of the hint. */
  error?: string | null | undefined
}

interface FieldFrameProps extends FieldTexts {
  children: ReactNode
}

/**
 * The frame of a form field: a label above the input, and one line below it with the hint or the error.
 * Render `FieldFrame` inside a React Aria field, which links label, hint and error for screen readers.
 */
export function FieldFrame({ label, isLabelHidden = false, hint, error, children }: FieldFrameProps) {
  return (
    <>
      <Label className={isLabelHidden ? 'sr-only' : FIELD_LABEL}>{label}</Label>
      {children}
      <FieldFoot hint={hint} error={error} />
    </>
  )
}

function FieldFoot({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return (
    <>
      {hint && !error ? (
        <Text slot="description" className={FIELD_HINT}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={FIELD_ERROR}>
        <Icon of={CircleAlert} size={14} className="mt-0.5" />
        <span>{error}</span>
      </FieldError>
    </>
  )
}
