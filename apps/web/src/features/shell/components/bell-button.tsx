import { useLingui } from '@lingui/react/macro'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { lateExtra, lateMenu } from '../../../ui/late.tsx'
import { HeaderPanelButton } from './header-panel-button.tsx'

const loadPanel = () =>
  Promise.all([
    import('../../notification/components/bell-panel.tsx'),
    openCatalogs(['notification', 'coverage', 'friend', 'schedule']),
  ]).then(([module]) => module.BellPanel)
const BellPanel = lateMenu(loadPanel)

// The unread count's code loads separately, so the bell button works even if that code fails to load.
const BellBadge = lateExtra(() =>
  import('../../notification/components/bell-badge.tsx').then((module) => module.BellBadge),
)

export function BellButton() {
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  return (
    <HeaderPanelButton
      icon={Bell}
      label={count === 0 ? t`Notifications` : t`Notifications, ${count} unread`}
      load={loadPanel}
      Panel={BellPanel}
      badge={<BellBadge onCount={setCount} />}
    />
  )
}
