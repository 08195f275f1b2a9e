import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { addDays } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { EventDetail } from '../../components/event-detail.tsx'
import { oneCardEach } from '../../model/one-card.ts'
import { nowIn } from '../../model/placement.ts'
import { eventsQuery } from '../../queries.ts'
import { RideQuestions } from '../components/rides.tsx'
import { useKeptFocus } from '../components/use-kept-focus.ts'
import { perLeg, rideQuestions } from '../model/rides.ts'
import { useChangeLegs } from '../mutations.ts'

interface DrivesPageProps {
  /** Id of the opened event, which is part of the URL. */
  eventId: string | undefined
  onOpen: (eventId: string) => void
  onClose: () => void
}

/** Questions about later events wait until these days, so that the page stays short. */
const DAYS_AHEAD = 62
/** The most legs that one request may change. */
const MOST_LEGS = 50

/** Lists the questions about driving that wait for the viewer. Emails and pushes link to this page. */
export function DrivesPage({ eventId, onOpen, onClose }: DrivesPageProps) {
  const { t } = useLingui()
  const now = useNow()
  const { timeZone } = useTimeStyle()
  const change = useChangeLegs()
  const keptFocus = useKeptFocus()
  const today = nowIn(now, timeZone).day
  const query = useQuery(eventsQuery({ from: today, to: addDays(today, DAYS_AHEAD) }))
  const events = query.data?.events
  const questions = useMemo(
    () => (events ? rideQuestions(oneCardEach(events), now).flatMap(perLeg) : []),
    [events, now],
  )
  const asked = questions
    .filter(({ kind }) => kind === 'asked')
    .flatMap(({ legs }) => legs)
    .slice(0, MOST_LEGS)
  return (
    <Page width="reading">
      <h1 className="mb-[18px] type-d3">{t`Questions about driving`}</h1>
      <div {...keptFocus}>
        {events === undefined ? (
          query.isError ? (
            <Card>
              <ErrorState
                title={t`Failed to load the questions`}
                onRetry={() => void query.refetch()}
                isRetrying={query.isFetching}
              >
                {errorText(query.error, '')}
              </ErrorState>
            </Card>
          ) : (
            <Skeleton label={t`Loading the questions...`}>
              <SkeletonBlock height={64} />
              <SkeletonBlock height={64} className="mt-3" />
            </Skeleton>
          )
        ) : questions.length === 0 ? (
          <Card>
            <EmptyState
              drawing="pitch"
              title={t`Nobody is waiting for your answer`}
              action={<LinkButton to="/calendar">{t`Open the calendar`}</LinkButton>}
            >
              {t`When somebody asks you to drive, or an event moves that you drive to, it shows up here.`}
            </EmptyState>
          </Card>
        ) : (
          <RideQuestions
            questions={questions}
            onOpen={onOpen}
            end={
              asked.length > 1 ? (
                <Button
                  size="small"
                  onPress={() =>
                    void change(asked, { kind: 'answerLegs', answer: 'accept' }, t`You said yes`)
                  }
                >
                  {t`Accept all`}
                </Button>
              ) : null
            }
          />
        )}
      </div>
      <EventDetail
        eventId={eventId ?? null}
        known={events?.find(({ id }) => id === eventId)}
        onClose={onClose}
      />
    </Page>
  )
}
