import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { ChildDisc } from '../../../ui/disc.tsx'
import { FIELD } from '../../../ui/field-classes.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

const TILE =
  'grid min-h-[66px] min-w-0 cursor-pointer content-center justify-items-center gap-1 rounded-[10px] px-1.5 py-2 shadow-[inset_0_0_0_1px_var(--line)] transition-[background-color] duration-(--t-fast) ease-[ease] data-focus-visible:shadow-(--focus-ring)! data-hovered:bg-hover data-selected:bg-brand-tint data-selected:shadow-[inset_0_0_0_2px_var(--brand)]'

const NAME = 'max-w-full truncate text-base font-semibold text-ink'

const FAMILY = 'family'

interface WhoseFieldProps {
  /** The user's own children. Friends' children are not included. */
  profiles: readonly Pick<Profile, 'id' | 'name' | 'color'>[]
  /** The id of the selected child, or null if the whole family is selected. */
  value: string | null
  onChange: (profileId: string | null) => void
}

/** Lets the user choose the whole family or one child. */
export function WhoseField({ profiles, value, onChange }: WhoseFieldProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      className={FIELD}
      value={value ?? FAMILY}
      onChange={(chosen) => onChange(chosen === FAMILY ? null : chosen)}
    >
      <FieldFrame label={t`Whose schedule`} hint={t`Friends’ children are never part of a link.`}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(calc(72*var(--type-px)),1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(calc(124*var(--type-px)),1fr))]">
          <Radio value={FAMILY} className={TILE}>
            <Icon of={UsersRound} size={22} />
            <span className={NAME}>{t`Family`}</span>
          </Radio>
          {profiles.map(({ id, name, color }) => (
            <Radio key={id} value={id} className={TILE}>
              <ChildDisc name={name} color={color} size={22} />
              <span className={NAME}>{name}</span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </RadioGroup>
  )
}
