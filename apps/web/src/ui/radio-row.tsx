import type { ReactNode } from 'react'
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import './radio-row.css'
import { FieldFrame, type FieldWords } from './field.tsx'

interface RadioRowsProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'isInvalid'>, FieldWords {
  children: ReactNode
}

/** A choice among rows that explain themselves. */
export function RadioRows({ label, isLabelHidden = false, hint, error, children, ...rest }: RadioRowsProps) {
  return (
    <AriaRadioGroup {...rest} isInvalid={Boolean(error)} className="field">
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <div className="flex flex-col gap-2">{children}</div>
      </FieldFrame>
    </AriaRadioGroup>
  )
}

interface RadioRowProps {
  value: string
  title: ReactNode
  detail?: ReactNode
  isDisabled?: boolean
}

export function RadioRow({ value, title, detail, isDisabled = false }: RadioRowProps) {
  return (
    <Radio value={value} isDisabled={isDisabled} className="radio-row">
      <span className="radio-mark" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="radio-title">{title}</span>
        {detail ? <span className="radio-detail">{detail}</span> : null}
      </span>
    </Radio>
  )
}
