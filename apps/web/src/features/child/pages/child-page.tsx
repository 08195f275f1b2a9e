import type { ProfileDetail } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import type { CalendarSearch } from '../../calendar/model/search.ts'
import { HandoverSection } from '../../profile/handover/components/handover-section.tsx'
import { EDITED_CHILD } from '../../profile/model/draft.ts'
import { withWaiting } from '../../profile/model/list.ts'
import { type ChildAction, ChildActions } from '../components/child-actions.tsx'
import { ChildCalendar } from '../components/child-calendar.tsx'
import '../components/child-columns.css'
import { ChildDialogs } from '../components/child-dialogs.tsx'
import { ChildHeader } from '../components/child-header.tsx'
import { ChildNotes } from '../components/child-notes.tsx'
import { ChildSkeleton } from '../components/child-skeleton.tsx'
import { ProfileNotFound } from '../components/profile-not-found.tsx'
import { UpcomingList } from '../components/upcoming-list.tsx'
import type { ChildFilters } from '../model/filters.ts'
import { childQuery } from '../queries.ts'

interface ChildPageProps {
  profileId: string
  /** What the address says of the calendar; `event` is the one that is open. */
  search: CalendarSearch
  filters: ChildFilters
  onChange: (change: CalendarSearch) => void
  onFilters: (filters: ChildFilters) => void
  /** The child is gone, and this page with it. */
  onDeleted: () => void
}

export function ChildPage(props: ChildPageProps) {
  const { t } = useLingui()
  const child = useQuery(childQuery(props.profileId))
  // Refused is gone at once, whatever copy is still at hand (C15). An address that names no child is refused as malformed.
  const isGone = child.error instanceof ApiError && [400, 404].includes(child.error.status)
  return (
    <Page>
      {isGone ? (
        <ProfileNotFound />
      ) : child.data ? (
        <Loaded {...props} child={child.data} />
      ) : child.error ? (
        <Card>
          <ErrorState
            title={t`Failed to fetch profile`}
            onRetry={() => void child.refetch()}
            isRetrying={child.isFetching}
          >
            {errorText(child.error, t`Please try again.`)}
          </ErrorState>
        </Card>
      ) : (
        <ChildSkeleton />
      )}
    </Page>
  )
}

function Loaded({
  child,
  search,
  filters,
  onChange,
  onFilters,
  onDeleted,
}: ChildPageProps & { child: ProfileDetail }) {
  const draft = useDraft(EDITED_CHILD)
  const [action, setAction] = useState<ChildAction | null>(draft?.id === child.profile.id ? 'edit' : null)
  const profile = withWaiting(child.profile, useOutbox())
  const { upcomingEvents } = child
  return (
    <>
      <ChildHeader profile={profile} actions={<ChildActions profile={profile} onAction={setAction} />} />
      <div className="child-columns">
        <div className="child-side">
          <UpcomingList events={upcomingEvents} onOpen={(event) => onChange({ event })} />
          <ChildNotes notes={profile.notes} />
          <HandoverSection profile={profile} />
        </div>
        <ChildCalendar
          profileId={profile.id}
          search={search}
          upcoming={upcomingEvents}
          filters={filters}
          onChange={onChange}
          onFilters={onFilters}
        />
      </div>
      <ChildDialogs
        profile={profile}
        action={action}
        day={search.date}
        onClose={() => setAction(null)}
        onDeleted={onDeleted}
      />
    </>
  )
}
