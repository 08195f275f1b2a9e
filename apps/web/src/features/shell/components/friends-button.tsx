import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { openCatalogs } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePreload } from '../../../ui/preload.ts'
import { addToast } from '../../../ui/toast-queue.ts'
import './header-badge.css'
import { useIsIdle } from './use-is-idle.ts'

const loadPanel = () =>
  Promise.all([
    import('../../conversation/panel/components/friends-panel.tsx'),
    openCatalogs(['conversation']),
  ]).then(([module]) => module.FriendsPanel)
type Panel = Awaited<ReturnType<typeof loadPanel>>
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
  const [Panel, setPanel] = useState<Panel | null>(null)
  usePreload(loadPanel)
  const open = () => {
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      () =>
        addToast({
          tone: 'neg',
          text: say`Homefield could not be reached. Check your connection and try again.`,
        }),
    )
  }
  return (
    <>
      <span ref={place} className="header-badge-place" onPointerEnter={preload}>
        <IconButton
          icon={MessagesSquare}
          label={t`Friends`}
          aria-haspopup="dialog"
          aria-expanded={Panel !== null}
          onPress={() => (Panel ? setPanel(null) : open())}
          isOn={Panel !== null}
        />
        {isIdle ? (
          <Suspense>
            <UnreadBadge />
          </Suspense>
        ) : null}
      </span>
      {Panel ? <Panel triggerRef={place} onClose={() => setPanel(null)} /> : null}
    </>
  )
}
