import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarDays,
  ClockAlert,
  Columns3,
  GitCompareArrows,
  Keyboard,
  type LucideIcon,
  Plus,
  RefreshCw,
  SunMoon,
} from 'lucide-react'
import { useTheme } from '../../../../lib/use-theme.ts'
import { addToast } from '../../../../ui/toast-queue.ts'
import { useChangeTheme } from '../../../account/theme/mutations.ts'
import { platformsQuery } from '../../../connection/queries.ts'
import { useRefreshAll } from '../../../dashboard/mutations.ts'
import type { Cover } from '../../components/use-shell-keys.ts'
import { NAVIGATION } from '../../model/navigation.ts'
import type { PlainAction } from '../model/entries.ts'

export interface PaletteAction extends PlainAction {
  readonly icon: LucideIcon
  /** The keys of the command's keyboard shortcut. Empty if the command has no shortcut. */
  readonly keys: readonly string[]
  readonly act: () => void
}

/** Returns the commands that are available on every page, in display order. */
export function usePaletteActions(onCover: (cover: Cover) => void): PaletteAction[] {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const platforms = useQuery(platformsQuery).data?.platforms
  const isConnected = platforms?.some(({ connected }) => connected) ?? true
  const { refresh } = useRefreshAll(() =>
    addToast({
      tone: 'inf',
      text: isConnected ? t`The import is still running. Events appear as they come in.` : t`No teams yet`,
    }),
  )
  const theme = useTheme()
  const changeTheme = useChangeTheme()
  const action = (
    id: string,
    label: string,
    icon: LucideIcon,
    keys: readonly string[],
    act: () => void,
  ): PaletteAction => ({
    id,
    label,
    icon,
    keys,
    act,
  })
  return [
    action('addEvent', t`New event`, Plus, ['N'], () => onCover({ kind: 'addEvent' })),
    action('today', t`Today`, CalendarDays, ['T'], () => void navigate({ to: '/calendar' })),
    action(
      'board',
      t`Family board, this week`,
      Columns3,
      ['B'],
      () => void navigate({ to: '/calendar/board' }),
    ),
    action('changes', t`Changes`, ClockAlert, ['C'], () => void navigate({ to: '/changes' })),
    action('clashes', t`Clashes`, GitCompareArrows, [], () => void navigate({ to: '/clashes' })),
    action('refreshAll', t`Refresh all`, RefreshCw, ['R'], refresh),
    ...NAVIGATION.map(({ to, label, icon }) =>
      action(to, i18n._(label), icon, [], () => void navigate({ to })),
    ),
    action('theme', t`Switch theme`, SunMoon, [], () => changeTheme(theme === 'dark' ? 'light' : 'dark')),
    action('shortcuts', t`Keyboard shortcuts`, Keyboard, ['?'], () => onCover({ kind: 'shortcuts' })),
  ]
}
