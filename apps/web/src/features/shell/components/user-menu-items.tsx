import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Command, LogOut, Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { MenuItem, Menu } from '../../../ui/menu.tsx'

interface UserMenuItemsProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
  onPalette: () => void
  onSignOut: () => void
}

export function UserMenuItems({ triggerRef, onClose, onPalette, onSignOut }: UserMenuItemsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Menu label={t`Your account`} triggerRef={triggerRef} onClose={onClose}>
      <MenuItem icon={Settings} onAction={() => void navigate({ to: '/settings' })}>
        {t`Settings`}
      </MenuItem>
      <MenuItem icon={Command} onAction={onPalette}>
        {t`Command palette`}
      </MenuItem>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}
