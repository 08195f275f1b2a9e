import type { LucideIcon } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Icon } from './icon.tsx'

const CARD =
  'flex cursor-pointer items-center gap-2 rounded-[10px] py-2.5 pr-4 pl-2.5 font-[550] text-ink shadow-[inset_0_0_0_1px_var(--line)] transition-[background-color] duration-(--t-fast) ease-[ease] data-focus-visible:shadow-(--focus-ring)! data-hovered:bg-hover data-selected:shadow-[inset_0_0_0_2px_var(--brand)] max-md:flex-1'

// The classes of the small picture of a page that illustrates each theme.
// The picture's colors are fixed, because each picture shows its own theme and not the current theme.
const PICTURE = 'h-[30px] w-11 flex-none rounded-[6px] border'

const LIGHT = 'border-[#d9d8d3] bg-[linear-gradient(90deg,#f1f1ee_34%,#fff_34%)]'

const DARK = 'border-[#383b42] bg-[linear-gradient(90deg,#0f1013_34%,#1e2025_34%)]'

interface ThemeChoiceProps<Id extends string> {
  label: string
  themes: readonly { id: Id; label: string; icon: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
}

/** Lets the user choose a theme. A small picture illustrates each theme. */
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
          <Radio key={theme.id} value={theme.id} className={CARD}>
            <span className={`${PICTURE} ${theme.id === 'dark' ? DARK : LIGHT}`} aria-hidden="true" />
            <Icon of={theme.icon} size={16} />
            {theme.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
