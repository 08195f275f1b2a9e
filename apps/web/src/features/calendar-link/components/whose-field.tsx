import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { ChildDisc } from '../../../ui/disc.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import './whose-field.css'

const FAMILY = 'family'

interface WhoseFieldProps {
  /** Own ones alone. */
  profiles: readonly Pick<Profile, 'id' | 'name' | 'color'>[]
  /** Null: the whole family. */
  value: string | null
  onChange: (profileId: string | null) => void
}

/** The whole family or one child of it. */
export function WhoseField({ profiles, value, onChange }: WhoseFieldProps) {
  const { t } = useLingui()
  return (
    <RadioGroup
      className="field"
      value={value ?? FAMILY}
      onChange={(chosen) => onChange(chosen === FAMILY ? null : chosen)}
    >
      <FieldFrame label={t`Whose schedule`} hint={t`Friends’ children are never part of a link.`}>
        <div className="whose">
          <Radio value={FAMILY} className="whose-tile">
            <Icon of={UsersRound} size={22} />
            <span className="whose-name">{t`Family`}</span>
          </Radio>
          {profiles.map(({ id, name, color }) => (
            <Radio key={id} value={id} className="whose-tile">
              <ChildDisc name={name} color={color} size={22} />
              <span className="whose-name">{name}</span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </RadioGroup>
  )
}
