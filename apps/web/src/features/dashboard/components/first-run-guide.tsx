import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, HeartHandshake, Plug, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Chalk } from '../../../ui/chalk.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Guide } from '../model/guide.ts'

/** Guides a new user through three short steps until the user has a child and an event. */
export function FirstRunGuide({ guide }: { guide: Guide }) {
  const { t } = useLingui()
  const { current } = guide
  return (
    <Card as="section" className="mb-7 overflow-hidden">
      <div className="flex justify-between gap-6 overflow-hidden bg-canvas px-7 pt-[26px] pb-5 max-md:p-5">
        <div>
          <h2 className="type-d4">{guide.isWelcome ? t`Welcome to Homefield!` : t`Quick Start`}</h2>
          <p className="mt-1 max-w-[52ch]">
            <Trans>Three short steps and every practice, game and meet is in one place.</Trans>
          </p>
        </div>
        <span className="-mt-1 -mr-2 -mb-10 h-[94px] w-[148px] flex-none text-line-control opacity-55 *:size-full max-md:hidden">
          <Chalk drawing="pitch" />
        </span>
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
          text={t`Tell us which team belongs to which child, and the events show up.`}
        >
          {guide.hasMapStep ? (
            <LinkButton to="/connections" variant={current === 3 ? 'primary' : 'outline'}>
              <Trans>Map Teams to Profiles</Trans>
            </LinkButton>
          ) : null}
        </Step>
      </ol>
      <p className="flex items-center gap-2.5 border-t border-line bg-canvas px-7 py-[13px] text-sm max-md:px-5">
        <Icon of={HeartHandshake} size={16} />
        <span>
          <Trans>Tip: add friends to share rides and schedules. You choose who sees what.</Trans>
        </span>
        <TextLink to="/friends" className="ml-auto whitespace-nowrap">
          <Trans>Add friends</Trans>
        </TextLink>
      </p>
    </Card>
  )
}

const NUMBER = {
  done: 'bg-pos-tint text-pos-ink',
  current: 'bg-ink text-ink-invert',
  ahead: 'inset-ring-[1.5px] inset-ring-line-control',
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
    <li
      className="flex items-center gap-4 border-t border-line px-7 py-[18px] max-md:flex-wrap max-md:items-start max-md:px-5 max-md:py-4"
      aria-current={number === current ? 'step' : undefined}
    >
      <span
        className={`grid size-7.5 flex-none place-items-center rounded-full font-[650] ${NUMBER[isDone ? 'done' : number === current ? 'current' : 'ahead']}`}
      >
        {isDone ? <span className="sr-only">{t`Done`}</span> : null}
        <span aria-hidden={isDone || undefined}>{isDone ? '✓' : number}</span>
      </span>
      <div className="min-w-0 flex-1 max-md:flex-[1_1_200px]">
        <h3 className="text-[15px]/5">{title}</h3>
        <p className="mt-0.5 text-sm">{text}</p>
      </div>
      {children ? (
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:pl-[46px]">{children}</div>
      ) : null}
    </li>
  )
}
