import { Unplug } from 'lucide-react'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Note } from '../note.tsx'
import { OfflineStrip } from '../offline-strip.tsx'
import { PlatformTile } from '../platform-tile.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Row, RowList } from '../row-list.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { Skeleton, SkeletonBlock } from '../skeleton.tsx'
import { Button } from '../button.tsx'

export function StatesSample() {
  return (
    <section className="flex flex-col gap-4">
      <SectionHeading count={6}>States</SectionHeading>
      <OfflineStrip>
        <b>You’re offline.</b> Showing your schedule as of 3:48 PM.
      </OfflineStrip>
      <div className="grid gap-4 md:grid-cols-3">
        <Card>
          <EmptyState drawing="lanes" title="No events scheduled for today">
            Enjoy your free time!
          </EmptyState>
        </Card>
        <Card>
          <EmptyState
            drawing="diamond"
            title="No profiles yet"
            action={<Button variant="primary">Add Your First Child</Button>}
          >
            Add a child to start filling the calendar.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState drawing="pitch" title="No events this month">
            Try changing your filters or adding new connections
          </EmptyState>
        </Card>
        <Card>
          <EmptyState drawing="key" title="No messages yet">
            Be the first to comment on this event
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Failed to load connected platforms" icon={Unplug} onRetry={() => undefined}>
            The rest of your dashboard is up to date.
          </ErrorState>
        </Card>
        <Card className="p-4">
          <Skeleton label="Loading your dashboard...">
            <div className="flex flex-col gap-3">
              <SkeletonBlock width={120} />
              <SkeletonBlock width="80%" />
              <SkeletonBlock width={40} height={40} isRound />
            </div>
          </Skeleton>
        </Card>
      </div>
      <Note>
        <b>Maya and Owen overlap from 6:00 to 7:00 PM.</b> Practice at Cedar Park, game at Wilshire Diamond.
      </Note>
      <Note tone="pos">Password updated successfully. Please sign in with your new password.</Note>
      <Note tone="neg">Failed to connect to the backend services</Note>
      <Note tone="inf">Something worth knowing.</Note>
      <ProgressBar label="Importing" value={14} max={40} detail="14 of 40" />
      <ProgressBar label="Fetching" />
      <Card>
        <RowList>
          <Row
            lead={<PlatformTile color="#F97316" monogram="TS" size={40} />}
            title="TeamSnap"
            meta="2 teams · Last synced 2h ago"
            actions={
              <>
                <Button variant="ghost" size="small">
                  Refresh
                </Button>
                <Button size="small">Manage</Button>
              </>
            }
          />
          <Row
            lead={<PlatformTile color="#10B981" monogram="PM" size={40} />}
            title="Playmetrics"
            meta="1 team · Last synced 4m ago"
          />
        </RowList>
      </Card>
    </section>
  )
}
