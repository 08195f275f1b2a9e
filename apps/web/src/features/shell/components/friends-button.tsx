import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { lateExtra, lateMenu } from '../../../ui/late.tsx'
import { HeaderPanelButton } from './header-panel-button.tsx'

const loadPanel = () =>
  Promise.all([
    import('../../conversation/panel/components/friends-panel.tsx'),
    openCatalogs(['conversation']),
  ]).then(([module]) => module.FriendsPanel)
const FriendsPanel = lateMenu(loadPanel)

// The unread count's code loads separately, so the friends button works even if that code fails to load.
const UnreadBadge = lateExtra(() => import('./unread-badge.tsx').then((module) => module.UnreadBadge))

export function FriendsButton() {
  const { t } = useLingui()
  return (
    <HeaderPanelButton
      icon={MessagesSquare}
      label={t`Friends`}
      load={loadPanel}
      Panel={FriendsPanel}
      badge={<UnreadBadge />}
    />
  )
}
