import type { LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem } from '../../../ui/menu.tsx'

export interface PersonAction {
  id: string
  label: string
  icon: LucideIcon
  tone?: 'danger'
  onPress: () => void
}

interface PersonMenuItemsProps {
  label: string
  actions: readonly PersonAction[]
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/** Fetched when the button is first neared: React Aria's menu is large. */
export function PersonMenuItems({ label, actions, triggerRef, onClose }: PersonMenuItemsProps) {
  return (
    <Menu label={label} triggerRef={triggerRef} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={action.icon}
          onAction={action.onPress}
          {...(action.tone ? { tone: action.tone } : {})}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
