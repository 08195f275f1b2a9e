import { Ellipsis } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { iconButtonLook } from './icon-button-look.ts'
import { Icon } from './icon.tsx'
import { lateMenu } from './late.tsx'
import type { MenuItem } from './menu.tsx'
import { usePreload } from './preload.ts'
import { Pressable } from './pressable.tsx'

let Item: typeof MenuItem | null = null
const loadMenu = async () => {
  const module = await import('./menu.tsx')
  Item = module.MenuItem
  return module
}
const Menu = lateMenu(() => loadMenu().then((module) => module.Menu))

/**
 * An entry of a `MoreMenu`. The entry's code loads together with the menu's code.
 * If the entries loaded later, the menu would open empty, and no entry would get the focus.
 */
export function MoreMenuItem(props: ComponentProps<typeof MenuItem>) {
  return Item ? <Item {...props} /> : null
}

interface MoreMenuProps {
  label: string
  children: ReactNode
}

/**
 * A three-dot button that opens a menu of additional actions.
 * The menu's code is large, so it loads only after the page has loaded.
 */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  usePreload(loadMenu)
  return (
    <>
      <Pressable
        ref={button}
        className={iconButtonLook('medium', isOpen)}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Open the menu on keydown, because only then does the menu's first item get the focus.
        // If the menu opened on click instead of keydown, the focus would not move into the menu.
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
