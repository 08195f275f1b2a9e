import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { AdultDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { Pressable } from '../../../ui/pressable.tsx'

interface UserMenuProps {
  name: string
  photoUrl: string | null
  onPalette: () => void
  onSignOut: () => void
}

// The menu's code (25 kB) is not part of the first load, because only pressing the button needs it.
const loadMenu = () => import('./user-menu-items.tsx').then((module) => module.UserMenuItems)
const UserMenuItems = lateMenu(loadMenu)
const preload = () => void loadMenu().catch(() => undefined)

/** Shows the button that opens the user menu. Native apps do not render this component. */
export function UserMenu({ name, photoUrl, onPalette, onSignOut }: UserMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const firstName = name.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <Pressable
        ref={button}
        className="ml-1.5 flex items-center gap-1.5 rounded-full py-[3px] pr-1.5 pl-[3px] font-[550] text-ink transition-[background-color] duration-(--t-fast) ease-[ease] hover:bg-hover active:bg-press aria-expanded:bg-press max-md:m-0 max-md:size-11 max-md:justify-center max-md:p-0"
        aria-label={t`Your account: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // Open the menu on keydown, as React Aria's own menu button does.
        // React Aria 3.53 would treat the click after Enter like a click from a screen reader.
        // A menu that a screen reader's click opens may never focus the first item (see `focusSafely`).
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        <AdultDisc name={name} photoUrl={photoUrl} />
        <span className="max-md:hidden">{firstName}</span>
        <span className="text-ink-3 max-md:hidden">
          <Icon of={ChevronDown} size={16} />
        </span>
      </Pressable>
      {isOpen ? (
        <UserMenuItems
          triggerRef={button}
          onClose={() => setOpen(false)}
          onPalette={onPalette}
          onSignOut={onSignOut}
        />
      ) : null}
    </>
  )
}
