import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { FIELD, FIELD_BOX } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { OPTION_POPOVER } from './option-look.ts'

export interface SelectProps extends FieldTexts {
  options: readonly Option[]
  value: string | null
  onChange: (id: string) => void
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
  name?: string
  /** An icon or avatar before the text of the selected option. */
  start?: ReactNode
  /** The icon at the end of the field. The default is a down arrow. */
  end?: LucideIcon
  className?: string
}

/** A field for choosing from a short list. For about fifteen options or more, use a `ComboField`. */
export function Select({
  label,
  isLabelHidden = false,
  hint,
  error,
  options,
  value,
  onChange,
  start,
  end = ChevronDown,
  className,
  ...rest
}: SelectProps) {
  return (
    <AriaSelect
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <Button className={`${FIELD_BOX} cursor-pointer`}>
          {start}
          <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-3" />
          <Icon of={end} />
        </Button>
      </FieldFrame>
      <Popover className={OPTION_POPOVER} offset={4}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  )
}
