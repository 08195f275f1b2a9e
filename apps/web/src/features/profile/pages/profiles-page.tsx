import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProfileGrid } from '../components/profile-grid.tsx'
import { ProfilesSkeleton } from '../components/profiles-skeleton.tsx'
import { managedProfiles, waitingProfiles } from '../model.ts'
import { profilesQuery } from '../queries.ts'

const AddProfileDialog = lazy(() =>
  import('../components/add-profile-dialog.tsx').then((module) => ({ default: module.AddProfileDialog })),
)

interface ProfilesPageProps {
  isAdding: boolean
  onAdd: () => void
  onAddClose: () => void
}

export function ProfilesPage({ isAdding, onAdd, onAddClose }: ProfilesPageProps) {
  const { t } = useLingui()
  const profiles = useQuery(profilesQuery)
  const known = profiles.data?.profiles ?? []
  const commands = useOutbox()
  const waiting = waitingProfiles(commands, known)
  const { own, shared } = managedProfiles(known)
  const isUnknown = profiles.data === undefined && waiting.length === 0
  const isEmpty = profiles.data !== undefined && own.length + shared.length + waiting.length === 0

  return (
    <Page width={1120}>
      <PageHeading
        end={
          isEmpty ? null : (
            <Button variant="primary" icon={Plus} onPress={onAdd}>
              {t`Add Child`}
            </Button>
          )
        }
      >
        {t`Children Profiles`}
      </PageHeading>
      {isUnknown && profiles.isError ? (
        <Card>
          <ErrorState
            title={t`Error loading profiles: ${errorText(profiles.error, t`Failed to fetch profiles`)}`}
            onRetry={() => void profiles.refetch()}
            isRetrying={profiles.isFetching}
          />
        </Card>
      ) : null}
      {isUnknown && !profiles.isError ? <ProfilesSkeleton /> : null}
      {isEmpty ? (
        <Card>
          <EmptyState
            drawing="diamond"
            title={t`No profiles yet`}
            action={
              <Button variant="primary" icon={Plus} onPress={onAdd}>
                {t`Add Your First Child`}
              </Button>
            }
          >
            {t`Add a child to start filling the calendar.`}
          </EmptyState>
        </Card>
      ) : null}
      {isUnknown || isEmpty ? null : (
        <ProfileGrid own={own} shared={shared} waiting={waiting} onAdd={onAdd} />
      )}
      <Suspense>
        {isAdding ? <AddProfileDialog profiles={[...known, ...waiting]} onClose={onAddClose} /> : null}
      </Suspense>
    </Page>
  )
}
