import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { ACCESS_ROLES, type AccessRole } from '@homefield/domain/access'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useId, useMemo } from 'react'
import { Card } from '../../../ui/card.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { addDays } from '../../../lib/time/day.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { nowIn } from '../../event/model/placement.ts'
import { eventsQuery } from '../../event/queries.ts'
import { previewOf } from '../model/preview.ts'
import { personName } from './person-text.ts'
import { PreviewRows } from './preview-rows.tsx'
import { roleText } from './role-text.ts'

/** The role to preview. With a `friendId`, the preview names the friend who has or would get the role. */
export interface Eyes {
  readonly friendId: string | null
  readonly role: AccessRole
}

interface AccessPreviewProps {
  friends: readonly Friend[]
  profiles: readonly Profile[]
  eyes: Eyes
  onChange: (eyes: Eyes) => void
  ref: Ref<HTMLElement>
}

const ANYBODY = 'anybody'

/** Shows the user's current day as a friend with a certain role would see it. */
export function AccessPreview({ friends, profiles, eyes, onChange, ref }: AccessPreviewProps) {
  const { t } = useLingui()
  const id = useId()
  const style = useTimeStyle()
  const instant = useNow()
  const { day } = useMemo(() => nowIn(instant, style.timeZone), [instant, style.timeZone])
  const events = useQuery(eventsQuery({ from: day, to: addDays(day, 1) }))
  const friend = friends.find((one) => one.person.id === eyes.friendId)
  const preview = useMemo(() => {
    const own = new Set(profiles.filter((child) => child.isOwnProfile).map((child) => child.id))
    return events.data && !events.isPlaceholderData
      ? previewOf(events.data.events, own, eyes.role, { day, zone: style.timeZone })
      : null
  }, [events.data, events.isPlaceholderData, profiles, eyes.role, day, style.timeZone])
  return (
    <Card
      as="section"
      ref={ref}
      tabIndex={-1}
      className="mb-7 scroll-mt-6 overflow-hidden"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-b border-line px-4 py-3.5">
        <div className="min-w-0">
          <h2 id={id} className="type-value [overflow-wrap:anywhere]" aria-live="polite">
            <Title friend={friend} role={eyes.role} />
          </h2>
          <p className="text-xs text-ink-3">{t`Exactly what they see. Your own view doesn’t change.`}</p>
        </div>
        <div className="flex min-w-0 items-center gap-2 max-md:w-full max-md:flex-col">
          {friends.length > 0 ? (
            <Select
              label={t`Whose view`}
              isLabelHidden
              className="w-[200px] flex-none max-md:w-full"
              options={[
                { id: ANYBODY, label: t`Any friend` },
                ...friends.map((one) => ({ id: one.person.id, label: personName(one.person) })),
              ]}
              value={friend ? friend.person.id : ANYBODY}
              onChange={(chosen) => {
                const found = friends.find((one) => one.person.id === chosen)
                onChange({ friendId: found?.person.id ?? null, role: found?.role ?? eyes.role })
              }}
            />
          ) : null}
          <div className="flex-none max-md:w-full">
            <SegmentedControl
              label={t`Access level`}
              segments={ACCESS_ROLES.map((role) => ({ id: role, label: roleText(role) }))}
              isFullWidth
              value={eyes.role}
              onChange={(role) => onChange({ friendId: friend?.person.id ?? null, role })}
            />
          </div>
        </div>
      </div>
      {preview ? <PreviewRows preview={preview} role={eyes.role} day={day} /> : null}
      {preview === null && events.isError ? (
        <ErrorState
          title={t`Your events could not be loaded`}
          onRetry={() => void events.refetch()}
          isRetrying={events.isFetching}
        >
          {errorText(events.error, '')}
        </ErrorState>
      ) : null}
      {preview === null && !events.isError ? (
        <Skeleton label={t`Loading events...`}>
          <div className="flex flex-col gap-4 p-4">
            <SkeletonBlock width="60%" height={18} />
            <SkeletonBlock width="45%" height={18} />
          </div>
        </Skeleton>
      ) : null}
    </Card>
  )
}

/** The title says 'sees' if the friend already has the previewed role, and otherwise 'would see'. */
function Title({ friend, role }: { friend: Friend | undefined; role: AccessRole }) {
  const { t } = useLingui()
  if (!friend) {
    if (role === 'administrator') return t`What an administrator sees today`
    return role === 'viewer' ? t`What a viewer sees today` : t`What a friend sees today`
  }
  const name = personName(friend.person)
  if (friend.role === role) return t`What ${name} sees today`
  if (role === 'administrator') return t`What ${name} would see today as an administrator`
  return role === 'viewer'
    ? t`What ${name} would see today as a viewer`
    : t`What ${name} would see today as a friend`
}
