import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, Input, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { FIELD, FIELD_BOX, FIELD_INPUT } from './field-classes.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { type Option, OptionList } from './option-list.tsx'
import { OPTION_POPOVER } from './option-look.ts'

export interface ComboFieldProps extends FieldTexts {
  options: readonly Option[]
  value: string | null
  onChange: (id: string) => void
  placeholder?: string
  isDisabled?: boolean
  isRequired?: boolean
  className?: string
}

/**
 * A field for choosing from a long list. The user finds an option by typing any part of its name.
 * If the user types text that matches no option and leaves the field, the field shows the previous choice again.
 */
export function ComboField({
  label,
  isLabelHidden = false,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  className,
  ...rest
}: ComboFieldProps) {
  const { t } = useLingui()
  return (
    <ComboBox
      {...rest}
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={options}
      value={value}
      // Set the label here so that the field shows it at once. React Aria would first read the whole list.
      defaultInputValue={options.find(({ id }) => id === value)?.label ?? ''}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      className={`${FIELD} ${className ?? ''}`}
    >
      <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        <Group className={FIELD_BOX}>
          <Input
            className={FIELD_INPUT}
            // Select the text in the field on focus, so that typing replaces the label of the current choice.
            onFocus={(event) => event.currentTarget.select()}
            {...(placeholder ? { placeholder } : {})}
          />
          <Button
            className="-mr-3 grid w-9 place-items-center self-stretch rounded-r-control text-ink-3 max-md:w-11"
            aria-label={t`Show all`}
          >
            <Icon of={ChevronDown} />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={OPTION_POPOVER} offset={4}>
        <OptionList emptyText={t`Nothing found`} />
      </Popover>
    </ComboBox>
  )
}
