import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, type MenuItemProps } from 'react-aria-components/Menu'
import { Popover, type Placement } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import { rowLook } from './option-look.ts'
import { POPOVER } from './raised.ts'

interface MenuProps {
  label: string
  children: ReactNode
  placement?: Placement
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/**
 * The open menu of a button. Render `Menu` beside the button, and only while the menu is open.
 * The menu's code then loads only when the user presses the button.
 */
export function Menu({ label, children, placement = 'bottom end', triggerRef, onClose }: MenuProps) {
  return (
    <Popover
      className={POPOVER}
      aria-label={label}
      placement={placement}
      offset={8}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaMenu
        aria-label={label}
        className="max-h-[inherit] min-w-50 overflow-auto p-1.5"
        autoFocus="first"
        onClose={onClose}
      >
        {children}
      </AriaMenu>
    </Popover>
  )
}

interface ItemProps extends Omit<MenuItemProps, 'children' | 'className' | 'textValue'> {
  children: string
  icon?: LucideIcon
  tone?: 'neutral' | 'danger'
}

export function MenuItem({ children, icon, tone = 'neutral', ...rest }: ItemProps) {
  return (
    <AriaMenuItem
      {...rest}
      textValue={children}
      className={(states) =>
        `gap-2.5 text-base font-medium ${states.isDisabled ? 'text-ink-3' : tone === 'danger' ? 'text-neg-ink' : 'text-ink'} ${rowLook(states)}`
      }
    >
      {icon ? (
        <Icon of={icon} size={16} className={tone === 'danger' ? 'text-neg-ink' : 'text-ink-3'} />
      ) : null}
      <span className="flex-1">{children}</span>
    </AriaMenuItem>
  )
}
