import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem, MenuPopover } from '../../../ui/menu.tsx'

interface UserMenuItemsProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
  onSignOut: () => void
}

/** Settings stands first as soon as the page exists. */
export function UserMenuItems({ triggerRef, onClose, onSignOut }: UserMenuItemsProps) {
  const { t } = useLingui()
  return (
    <MenuPopover label={t`Your account`} triggerRef={triggerRef} onClose={onClose}>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </MenuPopover>
  )
}
