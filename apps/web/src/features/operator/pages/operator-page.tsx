import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { DeliveriesSection } from '../components/deliveries-section.tsx'
import { FeedsSection } from '../components/feeds-section.tsx'
import { HealthSection } from '../components/health-section.tsx'
import { InvitationsSection } from '../components/invitations-section.tsx'
import { JobsSection } from '../components/jobs-section.tsx'
import { ProcessesSection } from '../components/processes-section.tsx'
import { StorageSection } from '../components/storage-section.tsx'
import { overviewQuery } from '../queries.ts'

/** Shows the operator how the installation does. The page shows numbers only, and nothing of any family. */
export function OperatorPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(overviewQuery)
  const now = useNow()
  const { data, dataUpdatedAt } = query
  const age = ageInLine(Temporal.Instant.fromEpochMilliseconds(dataUpdatedAt), now)
  return (
    <Page width="reading">
      <PageHeading
        detail={data ? t`Version ${data.version}, updated ${age}` : t`How this installation does`}
        end={
          <Button
            icon={RefreshCw}
            isBusy={query.isFetching && data !== undefined}
            busyLabel={t`Refreshing...`}
            onPress={() => void client.invalidateQueries({ queryKey: ['operator'] })}
          >
            {t`Refresh`}
          </Button>
        }
      >
        {t`Operator`}
      </PageHeading>
      <div className="flex flex-col gap-7">
        <HealthSection />
        <PartState
          query={query}
          rows={8}
          loading={t`Loading the numbers of this installation...`}
          failed={t`The numbers of this installation couldn’t be loaded.`}
        >
          {(overview) => (
            <>
              <JobsSection {...overview} />
              <FeedsSection {...overview} />
              <DeliveriesSection {...overview} />
              <StorageSection {...overview} />
              <ProcessesSection {...overview} />
            </>
          )}
        </PartState>
        <InvitationsSection />
      </div>
    </Page>
  )
}
