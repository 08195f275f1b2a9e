import type { FeedProblem, Team } from '@homefield/contract/connection'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Shield, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { teamState } from '../import/model/team-state.ts'
import { remedyOf } from '../model.ts'
import { problemTag } from './problem-text.ts'

interface TeamStatusProps {
  team: Team
  now: Temporal.Instant
  /** True if the user has just requested a refresh of the team's calendar on this page. */
  isAsked?: boolean
}

/** Shows a team's status as icon and text. During an import, shows the current step instead. */
export function TeamStatus({ team, now, isAsked = false }: TeamStatusProps) {
  const { t } = useLingui()
  const state = teamState(team, now, isAsked)
  if (state.kind === 'found' && state.count !== null)
    return (
      <AtWork>
        <Plural value={state.count} one="# event found" other="# events found" />
      </AtWork>
    )
  if (state.kind === 'mapping') {
    const { mapped, toMap } = state
    return (
      <AtWork>{mapped === null || !toMap ? t`Mapping to children` : t`Mapping ${mapped} of ${toMap}`}</AtWork>
    )
  }
  if (state.kind === 'checking' || state.kind === 'found') return <AtWork>{t`Checking now`}</AtWork>
  if (state.kind === 'held')
    return (
      <Tag tone="cau" icon={Shield}>
        {problemTag(state.problem)}
      </Tag>
    )
  if (state.kind === 'issue')
    return (
      <Tag tone="neg" icon={state.problem && isBroken(state.problem) ? Unplug : CircleAlert}>
        {state.problem ? problemTag(state.problem) : t`Connection issue`}
      </Tag>
    )
  if (state.kind === 'synced')
    return (
      <Words icon={CircleCheck} tone="text-pos-ink">
        {t`Synced`}
      </Words>
    )
  return (
    <Words icon={Hourglass} tone="text-cau-ink">
      {state.kind === 'unmapped' ? t`Not mapped to a child yet` : t`Waiting to sync`}
    </Words>
  )
}

/** Returns true if the team gets no events until the user pastes a new link or signs in again. */
function isBroken(problem: FeedProblem): boolean {
  return remedyOf(problem) === 'newLink' || remedyOf(problem) === 'signIn'
}

function AtWork({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-normal text-cau-ink tabular-nums *:text-current!">
      <Spinner size={14} />
      {children}
    </span>
  )
}

function Words({ icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-normal ${tone}`}>
      <Icon of={icon} size={14} />
      {children}
    </span>
  )
}
