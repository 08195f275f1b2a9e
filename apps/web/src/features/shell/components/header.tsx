import { useLingui } from '@lingui/react/macro'
import { Menu as MenuIcon, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Theme } from '../../../lib/theme.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BrandLink } from './brand-link.tsx'

interface HeaderProps {
  theme: Theme
  onThemeChange: (theme: Theme) => void
  isDrawerOpen: boolean
  onOpenDrawer: () => void
  friends: ReactNode
  userMenu: ReactNode
}

/** Search stands after the brand, the bell after the theme, each with the page that fills it. */
export function Header({ theme, onThemeChange, isDrawerOpen, onOpenDrawer, friends, userMenu }: HeaderProps) {
  const { t } = useLingui()
  return (
    <>
      <span className="flex lg:hidden">
        <IconButton
          icon={MenuIcon}
          iconSize={22}
          label={t`Open menu`}
          aria-haspopup="dialog"
          aria-expanded={isDrawerOpen}
          onPress={onOpenDrawer}
        />
      </span>
      <span className="mr-auto flex md:max-lg:ml-1.5">
        <BrandLink />
      </span>
      <IconButton
        icon={theme === 'dark' ? Sun : Moon}
        label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
        onPress={() => onThemeChange(theme === 'dark' ? 'light' : 'dark')}
      />
      {friends}
      {userMenu}
    </>
  )
}
