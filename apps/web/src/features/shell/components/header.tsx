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
  search: ReactNode
  add: ReactNode
  bell: ReactNode
  friends: ReactNode
  userMenu: ReactNode
}

export function Header(props: HeaderProps) {
  const { theme, onThemeChange, isDrawerOpen, onOpenDrawer, search, add, bell, friends, userMenu } = props
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
      {/* This width aligns the search box with the left edge of the main area. */}
      <span className="flex min-w-0 md:flex-none md:max-lg:mr-3.5 md:max-lg:ml-1.5 lg:min-w-[calc(var(--w-sidebar)-20px)]">
        <BrandLink />
      </span>
      {search}
      <span className="mr-auto" />
      {add}
      <IconButton
        icon={theme === 'dark' ? Sun : Moon}
        label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
        onPress={() => onThemeChange(theme === 'dark' ? 'light' : 'dark')}
      />
      {bell}
      {friends}
      {userMenu}
    </>
  )
}
