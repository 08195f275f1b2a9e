import type { Event, EventChild } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { coverageQuery } from '../../../../lib/session/coverage.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChildDisc } from '../../../../ui/disc.tsx'
import { MoreMenu, MoreMenuItem } from '../../../../ui/more-menu.tsx'
import { SectionHeading } from '../../../../ui/section-heading.tsx'
import { ExternalLink } from '../../../../ui/text-link.tsx'
import { useChildPhotos } from '../../components/use-child-photos.ts'
import { hasLegs, isFree, isGoing, legsOfChild, ownChildren } from '../model/event-legs.ts'
import { questionsOf, type RideQuestion } from '../model/rides.ts'
import { useSetGoing } from '../mutations.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { checkText, childrenText, waysText } from './drive-text.ts'
import { LegButton } from './leg-button.tsx'
import { TakeButton } from './take-button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface WhoDrivesProps {
  event: Event
  /** The event's page at the platform or club. Null if it is unknown. */
  sourceUrl: string | null
  /** Opens the form that makes the child's present drivers the usual ones. */
  onUsual: (child: EventChild) => void
  /** When the viewer has to leave. */
  children?: ReactNode
}

/** Shows who brings and fetches each child of an event, and who does not go. */
export function WhoDrives({ event, sourceUrl, onUsual, children }: WhoDrivesProps) {
  const { t } = useLingui()
  const keptFocus = useKeptFocus()
  if (!hasLegs(event)) return null
  const canDecide = event.can.edit
  // A viewer of a friend's schedule sees the section only once the family uses it.
  if (!canDecide && event.legs.length === 0 && event.notGoing.length === 0) return null
  return (
    <section className="mt-5" aria-label={t`Who drives?`} data-who-drives>
      <SectionHeading>{t`Who drives?`}</SectionHeading>
      <div {...keptFocus}>
        <ul className="flex flex-col gap-4">
          {ownChildren(event).map((child) => (
            <li key={child.profileId}>
              {isGoing(event, child) ? (
                <GoingChild event={event} child={child} onUsual={onUsual} />
              ) : (
                <AbsentChild event={event} child={child} sourceUrl={sourceUrl} />
              )}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  )
}

interface ChildProps {
  event: Event
  child: EventChild
}

function GoingChild({ event, child, onUsual }: ChildProps & Pick<WhoDrivesProps, 'onUsual'>) {
  const { t } = useLingui()
  const setGoing = useSetGoing()
  const families = useQuery(coverageQuery).data?.families
  const family = families?.find(({ profileIds }) => profileIds.includes(child.profileId))
  const legs = legsOfChild(event, child)
  const free = legs.filter(isFree)
  const questions = questionsOf(legs)
  const { name } = child
  const { teamName: team } = event
  const stay = (scope: 'this' | 'series' | 'team', doneText: string) =>
    void setGoing({ event, profileId: child.profileId, isGoing: false, scope }, doneText)
  return (
    <>
      <div className="mb-1.5 flex min-h-9 items-center gap-2">
        <Name event={event} child={child} />
        <span className="ml-auto flex items-center gap-1">
          {free.length > 0 ? <TakeButton legs={free} /> : null}
          {event.can.edit ? (
            <MoreMenu label={t`More for ${name}`}>
              <MoreMenuItem icon={UserRoundX} onAction={() => stay('this', t`${name} isn’t going`)}>
                {t`Not going`}
              </MoreMenuItem>
              {event.seriesId === null ? null : (
                <MoreMenuItem
                  icon={UserRoundX}
                  onAction={() => stay('series', t`${name} isn’t going from here on`)}
                >
                  {t`Not going from here on`}
                </MoreMenuItem>
              )}
              {team === null ? null : (
                <MoreMenuItem
                  icon={UserRoundX}
                  onAction={() => stay('team', t`${name} isn’t going to ${team} from here on`)}
                >
                  {t`Not going to ${team} from here on`}
                </MoreMenuItem>
              )}
              {free.length < legs.length && family?.mayAssign ? (
                <MoreMenuItem icon={CalendarSync} onAction={() => onUsual(child)}>
                  {t`Usually like this…`}
                </MoreMenuItem>
              ) : null}
            </MoreMenu>
          ) : null}
        </span>
      </div>
      {questions.map((question) => (
        <div key={question.kind} className="mb-2 flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-[1_1_170px] text-sm text-ink-2">
            <Question question={question} />
          </span>
          <span className="ml-auto flex gap-2">
            <AnswerButtons question={question} />
          </span>
        </div>
      ))}
      <div className="grid grid-cols-2 gap-2 max-[359px]:grid-cols-1">
        {legs.map((leg) => (
          <LegButton key={leg.direction} leg={leg} family={family} />
        ))}
      </div>
    </>
  )
}

function Question({ question: { kind, legs } }: { question: RideQuestion }) {
  const { t } = useLingui()
  const names = childrenText(legs)
  const ways = waysText(legs)
  return kind === 'check'
    ? checkText(legs)
    : kind === 'usual'
      ? t`Can you usually drive ${names} ${ways}?`
      : t`Can you drive ${names} ${ways}?`
}

function AbsentChild({ event, child, sourceUrl }: ChildProps & Pick<WhoDrivesProps, 'sourceUrl'>) {
  const { t } = useLingui()
  const setGoing = useSetGoing()
  const { name } = child
  const platform = event.platform === 'Manual' ? null : platformText(event.platform)
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <Name event={event} child={child} isAbsent />
        <span className="text-sm text-ink-2">{t`Not going`}</span>
        {event.can.edit ? (
          <Button
            size="small"
            className="ml-auto"
            icon={UserRoundCheck}
            aria-label={t`${name} is going after all`}
            onPress={() =>
              void setGoing(
                { event, profileId: child.profileId, isGoing: true, scope: 'this' },
                t`${name} is going`,
              )
            }
          >
            {t`Going after all`}
          </Button>
        ) : null}
      </div>
      {platform === null ? null : (
        <p className="mt-1 text-xs text-ink-3">
          {t`We don’t tell ${platform}.`}{' '}
          {sourceUrl === null ? null : (
            <ExternalLink href={sourceUrl} target="_blank">{t`Open ${platform}`}</ExternalLink>
          )}
        </p>
      )}
    </>
  )
}

function Name({ event, child, isAbsent = false }: ChildProps & { isAbsent?: boolean }) {
  const photoOf = useChildPhotos()
  const Struck = isAbsent ? 's' : 'b'
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ChildDisc
        name={child.name}
        color={child.color}
        size={22}
        isFriend={!event.isOwnEvent}
        photoUrl={photoOf(child.profileId)}
      />
      <Struck className={`wrap-anywhere ${isAbsent ? 'text-ink-3' : 'text-ink'}`}>{child.name}</Struck>
    </span>
  )
}
