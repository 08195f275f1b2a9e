import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  type MenuItemProps,
} from 'react-aria-components/Menu'
import { Popover, type Placement } from 'react-aria-components/Popover'
import './popover.css'
import './menu.css'
import { Icon } from './icon.tsx'

interface MenuProps {
  label: string
  /** Exactly one button. */
  trigger: ReactNode
  /** `MenuItem`s. */
  children: ReactNode
  placement?: Placement
}

export function Menu({ label, trigger, children, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={8}>
        <AriaMenu aria-label={label} className="menu">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuPopoverProps extends Omit<MenuProps, 'trigger'> {
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/** A menu alone, rendered while it is open, for a button in the first load: the menu's code comes when it is pressed. */
export function MenuPopover({
  label,
  children,
  placement = 'bottom end',
  triggerRef,
  onClose,
}: MenuPopoverProps) {
  return (
    <Popover
      className="popover"
      placement={placement}
      offset={8}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <AriaMenu aria-label={label} className="menu" autoFocus="first" onClose={onClose}>
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
    <AriaMenuItem {...rest} textValue={children} className="menu-item" data-tone={tone}>
      {icon ? <Icon of={icon} size={16} /> : null}
      <span className="flex-1">{children}</span>
    </AriaMenuItem>
  )
}
