import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { AccessRole } from '@homefield/domain/access'
import { ChevronDown, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { AccessIcon } from './access-icon.tsx'
import { FOLD_CHEVRON, SIDEBAR_ROW } from './sidebar-row.ts'

const HEADING = 'mt-[18px] flex min-h-7 items-center justify-between pl-2.5 text-xs font-semibold text-ink-3'

export interface SidebarChild {
  id: string
  name: string
  color: string
  photoUrl: string | null
  /** The number of events that the child has in the current week. */
  eventCount: number
}

export interface SidebarFriendChild extends SidebarChild {
  ownerName: string
  accessRole: AccessRole
}

interface ListProps<Child> {
  list: readonly Child[]
  onNavigate?: () => void
}

interface OwnProps extends Omit<ListProps<SidebarChild>, 'list'> {
  /** The sidebar's children. Null until they are loaded. */
  list: readonly SidebarChild[] | null
}

export function SidebarChildren({ list, onNavigate }: OwnProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isOnDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const add = () => {
    onNavigate?.()
    void navigate({ to: '/profiles', search: { add: true } })
  }
  return (
    <section aria-label={t`Your Children`}>
      <div className={`${HEADING} pr-1`}>
        <h2 className="text-inherit">{t`Your Children`}</h2>
        <IconButton icon={Plus} label={t`Add Child`} size="tiny" onPress={add} />
      </div>
      {list?.length === 0 ? (
        <Pressable className={`${SIDEBAR_ROW.child} w-full text-ink-3`} onPress={add}>
          <span className="grid size-5.5 place-items-center rounded-full border-[1.5px] border-dashed border-line-control">
            <Icon of={Plus} size={12} />
          </span>
          {t`Add Child`}
        </Pressable>
      ) : null}
      {list?.map((child) => {
        const said = plural(child.eventCount, {
          one: '# event this week, Sunday to Saturday',
          other: '# events this week, Sunday to Saturday',
        })
        return (
          <Link
            key={child.id}
            to="/profiles/$profileId"
            params={{ profileId: child.id }}
            className={SIDEBAR_ROW.child}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            <ChildDisc name={child.name} color={child.color} photoUrl={child.photoUrl} size={22} />
            <span className="truncate">{child.name}</span>
            <span className="ml-auto pl-2 text-xs text-ink-3 tabular-nums" title={said}>
              {/* The dashboard counts other days for the same children. Two different numbers would look wrong. */}
              <span aria-hidden="true" className={isOnDashboard ? 'lg:hidden' : ''}>
                {child.eventCount}
              </span>
              <span className="sr-only">{said}</span>
            </span>
          </Link>
        )
      })}
    </section>
  )
}

export function SidebarFriends({ list, onNavigate }: ListProps<SidebarFriendChild>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(true)
  const listId = useId()
  const heading = t`Friends' Children`
  return (
    <section aria-label={heading}>
      <h2>
        <Pressable
          className={`${HEADING} relative w-full rounded-control pr-2 after:absolute after:inset-x-0 after:-inset-y-2 hover:text-ink lg:not-pointer-coarse:after:hidden`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setOpen(!isOpen)}
        >
          {heading}
          <Icon of={ChevronDown} size={16} className={FOLD_CHEVRON} />
        </Pressable>
      </h2>
      <div id={listId} hidden={!isOpen}>
        {list.map((child) => (
          <Link
            key={child.id}
            to="/profiles/$profileId"
            params={{ profileId: child.id }}
            className={SIDEBAR_ROW.friend}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            <ChildDisc name={child.name} color={child.color} photoUrl={child.photoUrl} size={22} isFriend />
            <span className="min-w-0">
              <span className="block truncate leading-[17px]">{child.name}</span>
              <span className="block truncate text-xs font-normal text-ink-3">{child.ownerName}</span>
            </span>
            <AccessIcon role={child.accessRole} />
          </Link>
        ))}
      </div>
    </section>
  )
}
