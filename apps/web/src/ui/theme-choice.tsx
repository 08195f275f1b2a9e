import type { LucideIcon } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import './theme-choice.css'
import { Icon } from './icon.tsx'

interface ThemeChoiceProps<Id extends string> {
  label: string
  themes: readonly { id: Id; label: string; icon: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
}

/** One of the looks, each with a small picture of itself. */
export function ThemeChoice<Id extends string>({ label, themes, value, onChange }: ThemeChoiceProps<Id>) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const theme = themes.find(({ id }) => id === chosen)
        if (theme) onChange(theme.id)
      }}
    >
      <Label className="sr-only">{label}</Label>
      <div className="flex flex-wrap gap-3">
        {themes.map((theme) => (
          <Radio key={theme.id} value={theme.id} className="theme-card">
            <span className="theme-picture" data-look={theme.id} aria-hidden="true" />
            <Icon of={theme.icon} size={16} />
            {theme.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
