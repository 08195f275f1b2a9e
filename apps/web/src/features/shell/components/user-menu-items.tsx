import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Command, Gauge, LogOut, Settings, SunMoon } from 'lucide-react'
import type { RefObject } from 'react'
import { useMe } from '../../../lib/session/me.ts'
import { themeChoice } from '../../../lib/theme.ts'
import { MenuItem, Menu } from '../../../ui/menu.tsx'
import { useChangeTheme } from '../../account/theme/mutations.ts'

interface UserMenuItemsProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
  onPalette: () => void
  onSignOut: () => void
}

export function UserMenuItems({ triggerRef, onClose, onPalette, onSignOut }: UserMenuItemsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useMe()
  const changeTheme = useChangeTheme()
  return (
    <Menu label={t`Your account`} triggerRef={triggerRef} onClose={onClose}>
      <MenuItem icon={Settings} onAction={() => void navigate({ to: '/settings' })}>
        {t`Settings`}
      </MenuItem>
      {me.data?.operator ? (
        <MenuItem icon={Gauge} onAction={() => void navigate({ to: '/operator' })}>
          {t`Operator`}
        </MenuItem>
      ) : null}
      <MenuItem icon={Command} onAction={onPalette}>
        {t`Command palette`}
      </MenuItem>
      {themeChoice() === 'system' ? null : (
        <MenuItem icon={SunMoon} onAction={() => changeTheme('system')}>
          {t`Use this device’s theme`}
        </MenuItem>
      )}
      <MenuItem icon={LogOut} onAction={onSignOut}>
        {t`Sign out`}
      </MenuItem>
    </Menu>
  )
}
