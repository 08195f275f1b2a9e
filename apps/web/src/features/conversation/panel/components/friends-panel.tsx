import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import { PullPanel } from '../../../../ui/pull-panel.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { conversationsQuery } from '../../queries.ts'
import { FriendsSearch } from './friends-search.tsx'

interface FriendsPanelProps {
  triggerRef: RefObject<Element | null>
  onClose: () => void
}

/**
 * Lists all friends in a popover or, on a phone, on the whole screen. The panel is available on every page.
 */
export function FriendsPanel({ triggerRef, onClose }: FriendsPanelProps) {
  const { t } = useLingui()
  const isPhone = useIsPhone()
  const { data, refetch } = useQuery(conversationsQuery)
  const body = useRef<HTMLDivElement>(null)
  const count = data?.conversations.filter(({ closed }) => closed === null).length
  const title = count === undefined ? t`Friends` : t`Friends (${count})`
  const manage = (
    <LinkButton
      to="/friends"
      variant="ghost"
      size="small"
      className={isPhone ? '-my-1.5' : ''}
      onClick={onClose}
    >
      {t`Manage`}
    </LinkButton>
  )
  if (isPhone) {
    return (
      <Dialog isOpen onClose={onClose} title={title} titleEnd={manage}>
        <div ref={body}>
          <FriendsSearch onLeave={onClose} />
        </div>
        <PullPanel within={body} onRefresh={refetch} />
      </Dialog>
    )
  }
  return (
    <Popover label={title} triggerRef={triggerRef} onClose={onClose} placement="bottom end" width={324}>
      <div className="flex items-center justify-between gap-2 pt-2.5 pr-2 pb-1.5 pl-4">
        <h2 className="type-h text-[15px]">{title}</h2>
        {manage}
      </div>
      <div className="flex min-h-0 flex-col pb-1.5">
        <FriendsSearch onLeave={onClose} hasFocus />
      </div>
    </Popover>
  )
}
