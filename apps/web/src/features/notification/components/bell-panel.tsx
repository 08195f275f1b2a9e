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

import { useBell } from './use-bell.ts'

/** CSS that moves the actions below the title if there is no room beside the title, as in some languages. */
const HEAD = {
  head: 'relative flex-wrap items-center! gap-x-1! gap-y-3.5! border-b border-line pt-3.5! pr-[50px]! pb-3! pl-[18px]!',
  title: 'flex-[1_0_auto]! text-[15px]/[26px]!',
  close: 'absolute! top-3.5 right-1.5',
}

interface BellPanelProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/**
 * Lists the notifications in a popover or, on a phone, on the whole screen.
 * The panel is available on every page.
 */
export function BellPanel({ triggerRef, onClose }: BellPanelProps) {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const action = isPhone ? '' : '-my-1'
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
          className={action}
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
          className={action}
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
  // The list takes the focus when the focused notification disappears.
  // The Tab key never stops at the list itself.
  const list = (
    <div
      ref={body}
      tabIndex={-1}
      className={`focus-visible:shadow-none ${isPhone ? '-mx-6' : 'max-h-[min(620px,76vh)] min-h-0 overflow-auto'}`}
    >
      <BellList {...reading} onLeave={onClose} onLost={stay} />
    </div>
  )
  if (isPhone) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={
          <span className="flex items-center gap-2">
            {t`Notifications`} {badge}
          </span>
        }
        // The negative margins keep the tall buttons from making the title row higher.
        titleEnd={<span className="-my-[9px] -ml-3 flex flex-wrap justify-end empty:hidden">{actions}</span>}
        parts={HEAD}
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
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line pt-3.5 pr-2.5 pb-2.5 pl-[18px]">
        <h2 className="type-h text-[15px]">{t`Notifications`}</h2>
        {badge}
        <span className="mr-auto" />
        {actions}
      </div>
      {list}
    </Popover>
  )
}
