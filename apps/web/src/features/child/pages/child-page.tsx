import type { ProfileDetail } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import type { CalendarSearch } from '../../calendar/model/search.ts'
import { useAddHere } from '../../event/model/add-here.ts'
import { HandoverSection } from '../../profile/handover/components/handover-section.tsx'
import { editedChild } from '../../profile/model/draft.ts'
import { withPending } from '../../profile/model/list.ts'
import { type ChildAction, ChildActions } from '../components/child-actions.tsx'
import { ChildCalendar } from '../components/child-calendar.tsx'
import { ChildColumns } from '../components/child-columns.tsx'
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
  /** The URL parameters of the calendar. The parameter `event` is the id of the opened event. */
  search: CalendarSearch
  filters: ChildFilters
  onChange: (change: CalendarSearch) => void
  onFilters: (filters: ChildFilters) => void
  /** Called after the child was deleted. The caller then opens another page. */
  onDeleted: () => void
}

interface Open {
  profileId: string
  action: ChildAction
}

interface LoadedProps extends ChildPageProps {
  child: ProfileDetail
  action: ChildAction | null
  onAction: (action: ChildAction | null) => void
}

export function ChildPage(props: ChildPageProps) {
  const { t } = useLingui()
  const child = useQuery(childQuery(props.profileId))
  // `ChildPage` and not `Loaded` stores the open dialog, so that the dialog stays open during a refetch.
  const [open, setOpen] = useState<Open | null>(null)
  // If the child is gone (404) or its id is malformed (400), cached data must disappear immediately (C15).
  const isGone = child.error instanceof ApiError && [400, 404].includes(child.error.status)
  return (
    <Page>
      {isGone ? (
        <ProfileNotFound />
      ) : child.data ? (
        <Loaded
          {...props}
          child={child.data}
          action={open?.profileId === props.profileId ? open.action : null}
          onAction={(action) => setOpen(action && { profileId: props.profileId, action })}
        />
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

function Loaded({ child, action, search, filters, onAction, onChange, onFilters, onDeleted }: LoadedProps) {
  const profile = withPending(child.profile, useMutationQueue())
  const { upcomingEvents } = child
  useAddHere(profile.can.addEvent ? () => onAction('addEvent') : null)
  return (
    <>
      {profile.can.edit ? (
        <DraftOffer
          form={editedChild(profile.id)}
          of={profile.name}
          onContinue={() => onAction('edit')}
          className="mb-4"
        />
      ) : null}
      <ChildHeader profile={profile} actions={<ChildActions profile={profile} onAction={onAction} />} />
      <ChildColumns>
        <div className="flex min-w-0 flex-col gap-6">
          <UpcomingList events={upcomingEvents} onOpen={(event) => onChange({ event })} />
          <ChildNotes notes={profile.notes} />
          <HandoverSection profile={profile} isOfferOnly />
        </div>
        <ChildCalendar
          profileId={profile.id}
          search={search}
          upcoming={upcomingEvents}
          filters={filters}
          onChange={onChange}
          onFilters={onFilters}
        />
      </ChildColumns>
      <ChildDialogs
        profile={profile}
        action={action}
        day={search.date}
        onClose={() => onAction(null)}
        onDeleted={onDeleted}
      />
    </>
  )
}
