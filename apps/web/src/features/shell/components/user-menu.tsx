import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { AdultDisc } from '../../../ui/disc.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import './user-menu.css'

interface UserMenuProps {
  name: string
  photoUrl: string | null
  onPalette: () => void
  onSignOut: () => void
}

// A menu is 25 kB of the first load that nobody needs before pressing its button.
const loadMenu = () => import('./user-menu-items.tsx').then((module) => module.UserMenuItems)
const UserMenuItems = lateMenu(loadMenu)
const preload = () => void loadMenu().catch(() => undefined)

/** Not on native: there the slide-over has it all. */
export function UserMenu({ name, photoUrl, onPalette, onSignOut }: UserMenuProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const firstName = name.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <Pressable
        ref={button}
        className="user-button"
        aria-label={t`Your account: ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // As React Aria's own menu button: on the key itself. The click that Enter makes counts as a screen reader's,
        // and a menu opened in it may never give its first item the focus (react-aria 3.53, focusSafely).
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        <AdultDisc name={name} photoUrl={photoUrl} />
        <span className="user-button-name">{firstName}</span>
        <span className="user-button-name text-ink-3">
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
