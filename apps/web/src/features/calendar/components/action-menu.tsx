import type { LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem } from '../../../ui/menu.tsx'

interface ActionMenuProps {
  label: string
  actions: readonly { icon: LucideIcon; label: string; act: () => void }[]
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

export function ActionMenu({ label, actions, triggerRef, onClose }: ActionMenuProps) {
  return (
    <Menu label={label} triggerRef={triggerRef} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem key={action.label} icon={action.icon} onAction={action.act}>
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
