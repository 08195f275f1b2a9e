import type { LucideIcon } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Icon } from './icon.tsx'

const CARD =
  'flex min-w-0 cursor-pointer items-center gap-2 rounded-[10px] py-2.5 pr-4 pl-2.5 font-[550] text-ink shadow-[inset_0_0_0_1px_var(--line)] transition-[background-color] duration-(--t-fast) ease-[ease] data-focus-visible:shadow-(--focus-ring)! data-hovered:bg-hover data-selected:shadow-[inset_0_0_0_2px_var(--brand)] max-md:flex-1 max-md:flex-col max-md:gap-1.5 max-md:px-2 max-md:pb-2'

// The classes of the small picture of a page that illustrates each theme.
// The picture's colors are fixed, because each picture shows its own theme and not the current theme.
const PICTURE = 'h-[30px] w-11 flex-none rounded-[6px] border'

const LIGHT = 'border-[#d9d8d3] bg-[linear-gradient(90deg,#f1f1ee_34%,#fff_34%)]'

const DARK = 'border-[#383b42] bg-[linear-gradient(90deg,#0f1013_34%,#1e2025_34%)]'

const SYSTEM =
  'border-[#8e8d88] bg-[linear-gradient(90deg,#f1f1ee_17%,#fff_17%_50%,#0f1013_50%_67%,#1e2025_67%)]'

const PICTURES = { light: LIGHT, dark: DARK, system: SYSTEM }

interface ThemeChoiceProps<Id extends keyof typeof PICTURES> {
  label: string
  themes: readonly { id: Id; label: string; icon: LucideIcon }[]
  value: Id
  onChange: (id: Id) => void
}

/** Lets the user choose a theme. A small picture illustrates each theme. */
export function ThemeChoice<Id extends keyof typeof PICTURES>({
  label,
  themes,
  value,
  onChange,
}: ThemeChoiceProps<Id>) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const theme = themes.find(({ id }) => id === chosen)
        if (theme) onChange(theme.id)
      }}
    >
      <Label className="sr-only">{label}</Label>
      <div className="flex gap-3 max-md:gap-2 md:flex-wrap">
        {themes.map((theme) => (
          <Radio key={theme.id} value={theme.id} className={CARD}>
            <span className={`${PICTURE} ${PICTURES[theme.id]}`} aria-hidden="true" />
            <span className="flex items-center gap-2 max-md:gap-1.5">
              <Icon of={theme.icon} size={16} />
              {theme.label}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
