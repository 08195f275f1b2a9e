import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import './icon-button.css'
import { Icon } from './icon.tsx'
import { lateExtra, lateMenu } from './late.tsx'
import { usePreload } from './preload.ts'
import { Pressable } from './pressable.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lateMenu(() => loadMenu().then((module) => module.Menu))
/** An entry of a `MoreMenu`. */
export const MoreMenuItem = lateExtra(() => loadMenu().then((module) => module.MenuItem))

interface MoreMenuProps {
  label: string
  /** `MoreMenuItem`s. */
  children: ReactNode
}

/** What else can be done with the thing it stands beside, behind three dots. The menu's code is large, and comes after the page. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadMenu)
  return (
    <>
      <Pressable
        ref={button}
        className="icon-btn"
        data-size="medium"
        data-on={isOpen || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // On the key itself: in a click that Enter makes, no item would get the focus.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        onPress={() => setOpen(!isOpen)}
      >
        <Icon of={Ellipsis} />
      </Pressable>
      {isOpen ? (
        <Menu label={label} triggerRef={button} onClose={() => setOpen(false)}>
          {children}
        </Menu>
      ) : null}
    </>
  )
}
