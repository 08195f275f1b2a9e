import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { FIELD_BOX, FIELD_INPUT } from '../../../../ui/field-classes.ts'
import { Icon } from '../../../../ui/icon.tsx'

interface FriendsBoxProps {
  value: string
  onChange: (text: string) => void
  /** True if the search field takes the keyboard focus when the panel opens. */
  hasFocus: boolean
}

/**
 * The friends panel's search field. Escape clears the field.
 * If the field is already empty, Escape closes the panel.
 */
export function FriendsBox({ value, onChange, hasFocus }: FriendsBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  // This effect focuses the search field, because React Aria's `autoFocus` is too late (react-aria 3.53).
  // React Aria delays `autoFocus` after a keyboard or screen-reader click, and the dialog takes the focus.
  useEffect(() => {
    if (hasFocus) box.current?.focus({ preventScroll: true })
  }, [hasFocus])
  return (
    <SearchField
      aria-label={t`Search friends...`}
      className="group/field flex-none px-3 pt-1 pb-2 max-md:px-0 max-md:pt-0"
      value={value}
      onChange={onChange}
    >
      <Group className={FIELD_BOX}>
        <Icon of={Search} size={16} />
        <Input
          ref={box}
          className={`${FIELD_INPUT} [&::-webkit-search-cancel-button]:appearance-none`}
          placeholder={t`Search friends...`}
        />
      </Group>
    </SearchField>
  )
}
