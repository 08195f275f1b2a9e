import type { AccessRole } from '@homefield/domain/access'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EventRow } from '../../event/components/event-row.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import type { Placed } from '../../event/model/placement.ts'
import type { Preview } from '../model/preview.ts'

interface PreviewRowsProps {
  preview: Preview
  role: AccessRole
  day: Day
}

export function PreviewRows({ preview, role, day }: PreviewRowsProps) {
  const { t } = useLingui()
  const { rows } = preview
  if (!preview.seesChildren) {
    const count = rows.length
    return (
      <ul>
        <Hidden>
          {count === 0 ? (
            t`Your children and their schedules stay hidden. You have nothing today.`
          ) : (
            <Plural
              value={count}
              one="Your children and their schedules stay hidden, with your # event of today."
              other="Your children and their schedules stay hidden, with your # events of today."
            />
          )}
        </Hidden>
      </ul>
    )
  }
  return (
    <ul className="divide-y divide-line-soft">
      {rows.length === 0 ? (
        <li className="px-4 py-3.5 text-sm text-ink-3">{t`You have no events today.`}</li>
      ) : null}
      {rows.map(({ placed, isHidden }) =>
        isHidden ? (
          <PrivateEvent key={placed.event.id} placed={placed} />
        ) : (
          <li key={placed.event.id}>
            <EventRow placed={placed} day={day} />
          </li>
        ),
      )}
      <Hidden>
        {role === 'administrator'
          ? t`Your team links, your friends and your account are never part of it.`
          : t`Notes on your children and your team links are never part of it.`}
      </Hidden>
    </ul>
  )
}

function PrivateEvent({ placed }: { placed: Placed }) {
  const text = useEventText()
  const what = [text.title(placed.event), text.names(placed)].join(', ')
  return (
    <Hidden>
      <Trans>
        <b>{what}</b> is private. Only you and administrators see it.
      </Trans>
    </Hidden>
  )
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 bg-sunken px-4 py-[11px] text-sm/[19px] wrap-anywhere text-ink-2">
      <Icon of={EyeOff} className="text-ink-3" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
