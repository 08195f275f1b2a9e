import { useLingui } from '@lingui/react/macro'
import { LogOut, Search, X } from 'lucide-react'
import { formatTime } from '../../../lib/time/format-time.ts'
import { zoneCity } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { AdultDisc } from '../../../ui/disc.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { BrandLink } from './brand-link.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SIDEBAR_ROW } from './sidebar-row.ts'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

interface SlideOverProps extends Omit<SidebarProps, 'onNavigate'> {
  onClose: () => void
  name: string
  photoUrl: string | null
  onSignOut: () => void
  onSearch: () => void
}

/**
 * Shows the sidebar on tablets, and on phones what the navigation bar lacks.
 * The user's account is at the bottom.
 */
export function SlideOver({ onClose, name, photoUrl, onSignOut, onSearch, ...lists }: SlideOverProps) {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  return (
    <Drawer label={t`Menu`} isOpen onClose={onClose}>
      <div className="flex items-center justify-between py-1.5 pr-1.5 pl-3.5">
        <BrandLink />
        <IconButton icon={X} iconSize={22} label={t`Close menu`} onPress={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-4">
        <Pressable
          className={`${SIDEBAR_ROW.page} w-full md:hidden`}
          onPress={() => {
            onClose()
            onSearch()
          }}
        >
          <Icon of={Search} />
          {t`Search`}
        </Pressable>
        {isPhone ? (
          <PhoneMenu {...lists} onNavigate={onClose} />
        ) : (
          <Sidebar {...lists} onNavigate={onClose} />
        )}
      </div>
      <div className="flex items-center gap-3 border-t border-line py-2 pr-1.5 pl-3.5">
        <AdultDisc name={name} photoUrl={photoUrl} size={36} />
        <div className="min-w-0 flex-1">
          <b className="block truncate">{name}</b>
          <LocalTime />
        </div>
        <IconButton icon={LogOut} label={t`Sign out`} onPress={onSignOut} />
      </div>
    </Drawer>
  )
}

function LocalTime() {
  const { t } = useLingui()
  const style = useTimeStyle()
  const city = zoneCity(style.timeZone)
  const time = formatTime(useNow(), style)
  return <span className="block text-xs text-ink-3 tabular-nums">{t`${city} time, ${time}`}</span>
}
