import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SectionHeading } from '../../../../ui/section-heading.tsx'
import { ChildDiscs } from '../../components/child-discs.tsx'
import { useChildPhotos } from '../../components/use-child-photos.ts'
import { useEventText } from '../../components/use-event-text.ts'
import { oneCardEach } from '../../model/one-card.ts'
import { place } from '../../model/placement.ts'
import type { EventLeg } from '../model/event-legs.ts'
import { legTime, type RideNeed, rideNeeds, type RideQuestion, rideQuestions } from '../model/rides.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { driverName } from './driver-text.ts'
import { checkText, childrenText, waysText } from './drive-text.ts'
import { TakeButton } from './take-button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface RidesProps {
  events: readonly Event[]
  now: Temporal.Instant
  /** The children whose families note their drivers. Other children need no ride. */
  coveredProfileIds: readonly string[]
  onOpen: (eventId: string) => void
}

/** More rows would push today's events out of sight. */
const MOST = 3

/** Shows the questions that wait for the viewer, then the events of today and tomorrow that need a driver. */
export function Rides({ events, now, coveredProfileIds, onOpen }: RidesProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const [isWhole, setWhole] = useState(false)
  const cards = useMemo(() => oneCardEach(events), [events])
  const questions = useMemo(() => rideQuestions(cards, now), [cards, now])
  const needs = useMemo(
    () => rideNeeds(cards, { now, zone: timeZone, coveredProfileIds }),
    [cards, now, timeZone, coveredProfileIds],
  )
  const keptFocus = useKeptFocus()
  const shown = isWhole ? needs : needs.slice(0, MOST)
  const hidden = needs.length - shown.length
  return (
    <div {...keptFocus}>
      <RideQuestions questions={questions} onOpen={onOpen} />
      {needs.length === 0 ? null : (
        <section className="mb-7" data-ride-needs>
          <SectionHeading
            count={needs.length}
            end={
              needs.length > 1 ? (
                <TakeButton
                  legs={needs.flatMap(({ legs }) => legs).slice(0, MOST_LEGS)}
                  label={t`I’ll drive all`}
                />
              ) : null
            }
          >
            {t`Needs a ride`}
          </SectionHeading>
          <Card className="overflow-hidden">
            <ul className={LIST}>
              {shown.map((need) => (
                <li key={need.event.id}>
                  <NeedRow need={need} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {hidden > 0 ? (
              <div className="border-t border-line-soft px-2 py-1">
                <Button size="small" variant="ghost" onPress={() => setWhole(true)}>
                  {t`Show ${hidden} more`}
                </Button>
              </div>
            ) : null}
          </Card>
        </section>
      )}
    </div>
  )
}

interface RideQuestionsProps {
  questions: readonly RideQuestion[]
  onOpen: (eventId: string) => void
  /** Shown at the end of the heading. */
  end?: ReactNode
}

/** Shows the questions that wait for the viewer. Shows nothing if there are none. */
export function RideQuestions({ questions, onOpen, end }: RideQuestionsProps) {
  const { t } = useLingui()
  if (questions.length === 0) return null
  return (
    <section className="mb-7" data-ride-questions>
      <SectionHeading count={questions.length} end={end}>{t`Waiting for your answer`}</SectionHeading>
      <Card className="overflow-hidden">
        <ul className={LIST}>
          {questions.map((question) => (
            <li key={keyOf(question)}>
              <QuestionRow question={question} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function keyOf({ kind, event, legs: [first, ...others] }: RideQuestion): string {
  const leg = others.length === 0 ? `${first?.child.profileId} ${first?.direction}` : ''
  return [kind, event.id, first?.leg?.defaultId ?? '', leg].join(' ')
}

/** The most legs that one request may change. */
const MOST_LEGS = 50
const LIST = 'divide-y divide-line-soft'

interface RowProps {
  event: Event
  title: string
  detail: string
  onOpen: (eventId: string) => void
  legs: readonly EventLeg[]
  children: ReactNode
}

function Row({ event, legs, title, detail, onOpen, children }: RowProps) {
  const photoOf = useChildPhotos()
  const involved = event.children.filter(({ profileId }) =>
    legs.some(({ child }) => child.profileId === profileId),
  )
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-md:px-3.5">
      <ChildDiscs event={{ ...event, children: involved }} size={28} most={2} photoOf={photoOf} />
      <span className="min-w-0 flex-[1_1_170px]">
        <button
          type="button"
          className="block text-left text-[15px] font-semibold wrap-anywhere text-ink after:absolute after:inset-0 focus-visible:rounded-block focus-visible:shadow-(--focus-ring)"
          onClick={() => onOpen(event.id)}
        >
          {title}
        </button>
        <span className="block text-sm wrap-anywhere text-ink-3 tabular-nums">{detail}</span>
      </span>
      <span className="relative z-1 ml-auto flex gap-2">{children}</span>
    </div>
  )
}

function NeedRow({ need, onOpen }: { need: RideNeed; onOpen: (eventId: string) => void }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const { event, legs, isToday } = need
  const names = childrenText(legs)
  const isOne = new Set(legs.map(({ child }) => child.profileId)).size === 1
  const ways = waysText(legs)
  const isOneWay = new Set(legs.map(({ direction }) => direction)).size === 1
  const at = Math.min(...legs.map(legTime))
  const time = formatTime(Temporal.Instant.fromEpochMilliseconds(at), style)
  const title = isOneWay
    ? isOne
      ? t`${names} needs a ride ${ways} at ${time}`
      : t`${names} need a ride ${ways} at ${time}`
    : isOne
      ? t`${names} needs a ride ${ways}`
      : t`${names} need a ride ${ways}`
  const day = isToday ? t`Today` : t`Tomorrow`
  const detail = [day, text.time(place(event, style.timeZone)), text.title(event), text.place(event)]
  return (
    <Row
      event={event}
      legs={legs}
      onOpen={onOpen}
      title={title}
      detail={detail.filter((part) => part !== null).join(' · ')}
    >
      <TakeButton legs={legs} />
    </Row>
  )
}

function QuestionRow({ question, onOpen }: { question: RideQuestion; onOpen: (eventId: string) => void }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const text = useEventText()
  const { kind, event, legs } = question
  const names = childrenText(legs)
  const ways = waysText(legs)
  const asker = legs[0]?.leg?.askedBy ?? null
  const who =
    asker === null ? t`Somebody` : driverName({ kind: 'user', userId: '', name: asker, isViewer: false })
  const detail = [text.title(event), text.when(place(event, style.timeZone)), text.place(event)]
    .filter((part) => part !== null)
    .join(' · ')
  const title =
    kind === 'check'
      ? checkText(legs)
      : kind === 'usual'
        ? t`${who} asks if you usually drive ${names} ${ways}`
        : t`${who} asks if you can drive ${names} ${ways}`
  return (
    <Row
      event={event}
      legs={legs}
      onOpen={onOpen}
      title={title}
      detail={kind === 'usual' ? t`For all of these events, starting with: ${detail}` : detail}
    >
      <AnswerButtons question={question} />
    </Row>
  )
}
