import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Icon } from './icon.tsx'
import { OPTION_EMPTY, OPTION_LIST, optionLook } from './option-look.ts'

export interface Option {
  id: string
  label: string
  isDisabled?: boolean
}

interface OptionListProps {
  /**
   * Set `options` in a select.
   * In a combo box, omit `options`, because React Aria supplies the filtered options.
   */
  options?: readonly Option[]
  emptyText?: string
}

/** The list of options in the popover of a select or combo box. */
export function OptionList({ options, emptyText }: OptionListProps) {
  return (
    <ListBox<Option>
      className={OPTION_LIST}
      {...(options ? { items: options } : {})}
      {...(emptyText ? { renderEmptyState: () => <p className={OPTION_EMPTY}>{emptyText}</p> } : {})}
    >
      {(option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          className={optionLook}
          isDisabled={option.isDisabled ?? false}
        >
          {({ isSelected }) => (
            <>
              <span className="flex-1 truncate">{option.label}</span>
              {isSelected ? <Icon of={Check} size={16} className="text-brand-ink" /> : null}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}
