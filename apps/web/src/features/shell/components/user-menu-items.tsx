import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem, Menu } from '../../../ui/menu.tsx'

interface UserMenuItemsProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
  onSignOut: () => void
}

export function UserMenuItems({ triggerRef, onClose, onSignOut }: UserMenuItemsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Menu label={t`Your account`} triggerRef={triggerRef} onClose={onClose}>
      <MenuItem icon={Settings} onAction={() => void navigate({ to: '/settings' })}>
        {t`Settings`}
      </MenuItem>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}
