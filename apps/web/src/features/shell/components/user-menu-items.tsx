import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem, Menu } from '../../../ui/menu.tsx'

interface UserMenuItemsProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
  onSignOut: () => void
}

/** Settings stands first as soon as the page exists. */
export function UserMenuItems({ triggerRef, onClose, onSignOut }: UserMenuItemsProps) {
  const { t } = useLingui()
  return (
    <Menu label={t`Your account`} triggerRef={triggerRef} onClose={onClose}>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}
