import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lateMenu } from '../../../ui/late.tsx'
import { usePreload } from '../../../ui/preload.ts'
import './header-badge.css'
import { useIsIdle } from './use-is-idle.ts'

const loadPanel = () =>
  Promise.all([
    import('../../conversation/panel/components/friends-panel.tsx'),
    openCatalogs(['conversation']),
  ]).then(([module]) => module.FriendsPanel)
const FriendsPanel = lateMenu(loadPanel)
const preload = () => void loadPanel().catch(() => undefined)

// Nobody asked for it: where it does not come, the button stands there without its count.
const UnreadBadge = lazy(() =>
  import('./unread-badge.tsx').then(
    (module) => ({ default: module.UnreadBadge }),
    () => ({ default: () => null }),
  ),
)

/** Opens the friends panel, whose code comes after the first screen. */
export function FriendsButton() {
  const { t } = useLingui()
  const place = useRef<HTMLSpanElement>(null)
  const isIdle = useIsIdle()
  const [isOpen, setOpen] = useState(false)
  usePreload(loadPanel)
  return (
    <>
      <span ref={place} className="header-badge-place" onPointerEnter={preload}>
        <IconButton
          icon={MessagesSquare}
          label={t`Friends`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          isOn={isOpen}
        />
        {isIdle ? (
          <Suspense>
            <UnreadBadge />
          </Suspense>
        ) : null}
      </span>
      {isOpen ? <FriendsPanel triggerRef={place} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
