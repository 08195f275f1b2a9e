import { platformNamed, PLATFORM_NAMES } from '@homefield/domain/platform'
import type { QuickAddLanguage } from '@homefield/domain/quick-add/quick-add'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  CalendarDays,
  CloudUpload,
  ClockAlert,
  Columns3,
  Download,
  GitCompareArrows,
  Keyboard,
  Languages,
  Link2,
  type LucideIcon,
  Moon,
  Plug,
  Plus,
  RefreshCw,
  Shield,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { platformText } from '../../../../lib/platform-text.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import type { Day } from '../../../../lib/time/day.ts'
import { useTheme } from '../../../../lib/use-theme.ts'
import { addToast } from '../../../../ui/toast-queue.ts'
import { useChangeTheme } from '../../../account/theme/mutations.ts'
import { platformsQuery } from '../../../connection/queries.ts'
import { useRefreshAll } from '../../../dashboard/mutations.ts'
import type { Cover } from '../../components/use-shell-keys.ts'
import { NAVIGATION } from '../../model/navigation.ts'
import type { PlainAction } from '../model/entries.ts'
import { holdsTime } from '../model/holds-time.ts'

export interface PaletteAction extends PlainAction {
  readonly icon: LucideIcon
  /** The keys of the command's keyboard shortcut. */
  readonly keys?: readonly string[] | undefined
  readonly act: () => void
}

/**
 * Returns the commands and pages that are available everywhere, in display order.
 * A typed line that contains a date or a time comes first, as an offer to add the event.
 * @param q the typed text without outer spaces
 */
export function usePaletteActions(onCover: (cover: Cover) => void, q: string, today: Day): PaletteAction[] {
  return [...useQuickAdd(onCover, q, today), ...useCommands(onCover), ...usePages()]
}

function useQuickAdd(onCover: (cover: Cover) => void, q: string, today: Day): PaletteAction[] {
  const { t, i18n } = useLingui()
  const children = useQuery(profilesQuery).data?.profiles.filter(({ can }) => can.addEvent) ?? []
  if (children.length === 0 || !holdsTime(q, today, i18n.locale as QuickAddLanguage, children)) return []
  const act = () => onCover({ kind: 'addEvent', line: q })
  return [{ id: 'quickAdd', group: 'do', label: t`Add event: ${q}`, takesText: true, icon: Plus, act }]
}

function useCommands(onCover: (cover: Cover) => void): PaletteAction[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const platforms = useQuery(platformsQuery).data?.platforms
  const isConnected = platforms?.some(({ connected }) => connected) ?? true
  const { refresh } = useRefreshAll(() =>
    addToast({
      tone: 'inf',
      text: isConnected ? t`The import is still running. Events appear as they come in.` : t`No teams yet`,
    }),
  )
  const isDark = useTheme() === 'dark'
  const changeTheme = useChangeTheme()
  const commands: readonly Omit<PaletteAction, 'group'>[] = [
    {
      id: 'addEvent',
      label: t`New event`,
      icon: Plus,
      keys: ['N'],
      act: () => onCover({ kind: 'addEvent' }),
    },
    {
      id: 'today',
      label: t`Today`,
      icon: CalendarDays,
      keys: ['T'],
      act: () => void navigate({ to: '/calendar' }),
    },
    { id: 'refreshAll', label: t`Refresh all`, icon: RefreshCw, keys: ['R'], act: refresh },
    {
      id: 'theme',
      label: isDark ? t`Switch to light theme` : t`Switch to dark theme`,
      icon: isDark ? Sun : Moon,
      act: () => changeTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'deviceTheme',
      label: t`Use this device’s theme`,
      icon: SunMoon,
      act: () => changeTheme('system'),
    },
    {
      id: 'shortcuts',
      label: t`Keyboard shortcuts`,
      icon: Keyboard,
      keys: ['?'],
      act: () => onCover({ kind: 'shortcuts' }),
    },
  ]
  return commands.map((command) => ({ ...command, group: 'do' }))
}

function usePages(): PaletteAction[] {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const go = (
    to: string,
    label: string,
    icon: LucideIcon,
    more: { hint?: string; keys?: string[] } = {},
  ) => ({
    id: to,
    group: 'goTo' as const,
    label,
    icon,
    ...more,
    act: () => {
      const [path = to, hash] = to.split('#')
      void navigate({ to: path, ...(hash === undefined ? {} : { hash }) })
    },
  })
  return [
    ...NAVIGATION.map(({ to, label, icon }) => go(to, i18n._(label), icon)),
    go('/calendar/board', t`Family board, this week`, Columns3, { keys: ['B'] }),
    go('/changes', t`Changes`, ClockAlert, { keys: ['C'] }),
    go('/clashes', t`Clashes`, GitCompareArrows),
    ...PLATFORM_NAMES.map((name) =>
      go(`/connections/${platformNamed(name).slug}`, platformText(name), Plug, { hint: t`Connections` }),
    ),
    go('/settings#general', t`Account Settings`, UserRound, { hint: t`photo, name, phone, time zone` }),
    go('/settings#notifications', t`Notification Preferences`, Bell, {
      hint: t`reminders, email, text messages, quiet hours`,
    }),
    go('/settings#security', t`Security`, Shield, { hint: t`password, passkeys, devices` }),
    go('/settings#language', t`Language & theme`, Languages, {
      hint: t`English, Español, Français, dark mode`,
    }),
    go('/settings#calendar-links', t`Calendar links`, Link2, { hint: t`Google, Apple, Outlook` }),
    go('/settings#data', t`Your data`, Download, { hint: t`export, delete account` }),
    go('/waiting', t`Waiting to be sent`, CloudUpload),
  ]
}
