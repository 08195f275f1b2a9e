import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, HeartHandshake, Plug, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import '../../../ui/card.css'
import { Chalk } from '../../../ui/chalk.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Guide } from '../model/guide.ts'
import './first-run-guide.css'

/** Three short steps until there is a child and an event. */
export function FirstRunGuide({ guide }: { guide: Guide }) {
  const { t } = useLingui()
  const { current } = guide
  return (
    <section className="guide card">
      <div className="guide-head">
        <div>
          <h2 className="type-d4">{guide.isWelcome ? t`Welcome to Homefield!` : t`Quick Start`}</h2>
          <p>
            <Trans>Three short steps and every practice, game and meet is in one place.</Trans>
          </p>
        </div>
        <Chalk drawing="pitch" />
      </div>
      <ol>
        <Step
          number={1}
          current={current}
          title={t`Create Child Profiles`}
          text={t`One for each child. Pick a color: it follows them everywhere.`}
        >
          <LinkButton
            to="/profiles"
            search={{ add: true }}
            variant={current === 1 ? 'primary' : 'outline'}
            icon={Plus}
          >
            {guide.isWelcome ? <Trans>Add Your First Child</Trans> : <Trans>Add Child</Trans>}
          </LinkButton>
        </Step>
        <Step
          number={2}
          current={current}
          title={t`Connect Sports Apps or Add Events`}
          text={t`Bring in schedules from TeamSnap, SportsEngine, Playmetrics or GameChanger.`}
        >
          <LinkButton to="/connections" variant={current === 2 ? 'primary' : 'outline'} icon={Plug}>
            <Trans>Connect</Trans>
          </LinkButton>
          {guide.firstProfileId === null ? null : (
            <LinkButton
              to="/profiles/$profileId"
              params={{ profileId: guide.firstProfileId }}
              icon={CalendarPlus}
            >
              <Trans>Add Manual Event</Trans>
            </LinkButton>
          )}
        </Step>
        <Step
          number={3}
          current={current}
          title={t`Map Teams to Profiles`}
          text={t`Tell us which team belongs to which child, and the events appear.`}
        >
          {guide.hasMapStep ? (
            <LinkButton to="/connections" variant={current === 3 ? 'primary' : 'outline'}>
              <Trans>Map Teams to Profiles</Trans>
            </LinkButton>
          ) : null}
        </Step>
      </ol>
      <p className="guide-tip">
        <Icon of={HeartHandshake} size={16} />
        <span>
          <Trans>Tip: add friends to share rides and schedules. You choose who sees what.</Trans>
        </span>
        <TextLink to="/friends" className="ml-auto whitespace-nowrap">
          <Trans>Add friends</Trans>
        </TextLink>
      </p>
    </section>
  )
}

interface StepProps {
  number: 1 | 2 | 3
  current: number
  title: string
  text: string
  children: ReactNode
}

function Step({ number, current, title, text, children }: StepProps) {
  const { t } = useLingui()
  const isDone = number < current
  return (
    <li data-current={number === current || undefined} aria-current={number === current ? 'step' : undefined}>
      <span className="guide-number" data-done={isDone || undefined}>
        {isDone ? <span className="sr-only">{t`Done`}</span> : null}
        <span aria-hidden={isDone || undefined}>{isDone ? '✓' : number}</span>
      </span>
      <div className="guide-words">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children ? <div className="guide-action">{children}</div> : null}
    </li>
  )
}
