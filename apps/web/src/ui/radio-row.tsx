import type { ReactNode } from 'react'
import {
  Radio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
} from 'react-aria-components/RadioGroup'
import { FIELD } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

const ROW =
  'flex cursor-pointer gap-3 rounded-[10px] shadow-[inset_0_0_0_1px_var(--line)] transition-[background-color] duration-(--t-fast) ease-[ease] data-disabled:cursor-not-allowed data-disabled:bg-sunken! data-focus-visible:shadow-(--focus-ring)! data-hovered:bg-hover data-selected:bg-brand-tint data-selected:shadow-[inset_0_0_0_2px_var(--brand)]'

interface RadioRowsProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'isInvalid'>, FieldTexts {
  children: ReactNode
}

/** A group of radio buttons, each in a row with a title and an explanation. */
export function RadioRows({ label, isLabelHidden = false, hint, error, children, ...rest }: RadioRowsProps) {
  return (
    <AriaRadioGroup {...rest} isInvalid={Boolean(error)} className={FIELD}>
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
  /** Shows the explanation `detail` above the title instead of below it. */
  isDetailFirst?: boolean
  /** Makes the row 44 px high. Use it for a title without a detail. */
  isCompact?: boolean
  isDisabled?: boolean
}

export function RadioRow(props: RadioRowProps) {
  const { value, title, detail, isDetailFirst = false, isCompact = false, isDisabled = false } = props
  const below = detail ? <span className="block text-sm text-ink-2">{detail}</span> : null
  return (
    <Radio
      value={value}
      isDisabled={isDisabled}
      className={`${ROW} ${isCompact ? 'min-h-11 items-center self-stretch px-3 py-2.5' : 'items-start px-3.5 py-[13px]'}`}
    >
      <RadioMark className={isCompact ? '' : 'mt-px'} />
      <span className="min-w-0 flex-1">
        {isDetailFirst ? below : null}
        <span className="block font-semibold wrap-anywhere text-ink">{title}</span>
        {isDetailFirst ? null : below}
      </span>
    </Radio>
  )
}

/** The visible circle of a radio button, 18 px wide. React Aria provides the radio button itself. */
export function RadioMark({ className = '' }: { className?: string }) {
  return (
    <span
      className={`size-[18px] flex-none rounded-full border-[1.5px] border-line-control bg-surface in-data-selected:border-[5.5px] in-data-selected:border-brand ${className}`}
      aria-hidden="true"
    />
  )
}
