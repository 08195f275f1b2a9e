import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { PullPanel } from '../../../ui/pull-panel.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { clearAll, markAllRead } from '../mutations.ts'
import { BellList } from './bell-list.tsx'
import './bell-panel.css'
import { useBell } from './use-bell.ts'

interface BellPanelProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/** What is new, from any page: below its button, on a phone over the whole screen. */
export function BellPanel({ triggerRef, onClose }: BellPanelProps) {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const body = useRef<HTMLDivElement>(null)
  const reading = useBell()
  const { unread = 0, notifications = [] } = reading.bell ?? {}
  const stay = () => body.current?.focus({ preventScroll: true })
  const badge = (
    <CountBadge count={unread} max={99} label={plural(unread, { one: '# unread', other: '# unread' })} />
  )
  const actions = (
    <>
      {unread > 0 ? (
        <Button
          variant="ghost"
          size="small"
          onPress={() => {
            stay()
            markAllRead(notifications)
          }}
        >
          {t`Mark all read`}
        </Button>
      ) : null}
      {notifications.length > 0 ? (
        <Button
          variant="ghost"
          size="small"
          onPress={() => {
            stay()
            void clearAll(notifications)
          }}
        >
          {t`Clear all`}
        </Button>
      ) : null}
    </>
  )
  // Has the focus where what had it is gone; never one of the stops.
  const list = (
    <div ref={body} tabIndex={-1} className="bell-panel-body">
      <BellList {...reading} onLeave={onClose} onLost={stay} />
    </div>
  )
  if (isPhone) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={
          <span className="bell-panel-title">
            {t`Notifications`} {badge}
          </span>
        }
        titleEnd={<span className="bell-panel-actions">{actions}</span>}
      >
        {list}
        <PullPanel within={body} onRefresh={reading.refetch} />
      </Dialog>
    )
  }
  return (
    <Popover
      label={t`Notifications`}
      triggerRef={triggerRef}
      onClose={onClose}
      placement="bottom end"
      width={412}
    >
      <div className="bell-panel-head">
        <h2 className="type-h text-[15px]">{t`Notifications`}</h2>
        {badge}
        <span className="mr-auto" />
        {actions}
      </div>
      {list}
    </Popover>
  )
}
