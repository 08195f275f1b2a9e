import type { Team } from '@homefield/contract/connection'
import { sportNamed } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { BellOff, Link2, RefreshCw } from 'lucide-react'
import { DraftOffer } from '../../../lib/session/draft-offer.tsx'
import { Button } from '../../../ui/button.tsx'
import { hue } from '../../../ui/hue.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isRunning } from '../import/model/running.ts'
import { problemOf, remedyOf, replacedLink, type TeamDialogKind } from '../model.ts'
import { useTeamSync } from '../refresh/mutations.ts'
import { setLossClosed, useIsLossClosed } from './closed-losses.ts'
import { ProblemNote } from './problem-note.tsx'
import { RefreshFailure } from './refresh-failure.tsx'
import { TeamMenu } from './team-menu.tsx'
import { TeamMeta } from './team-meta.tsx'
import { TeamStatus } from './team-status.tsx'

interface TeamRowProps {
  team: Team
  now: Temporal.Instant
  /** Opens a dialog of the team. The page renders the dialog with `TeamDialogs`. */
  onOpen: (kind: TeamDialogKind) => void
  /** Starts a new sign-in at the platform. Undefined if the page already offers the sign-in elsewhere. */
  onReconnect?: () => void
  /** True if the page already shows the team's problem above the list, so the row must not repeat it. */
  isShownAbove?: boolean
}

/** Shows a team's status, children, last fetch and, if its calendar cannot be read, the problem. */
export function TeamRow({ team, now, onOpen, onReconnect, isShownAbove = false }: TeamRowProps) {
  const { t } = useLingui()
  const { sync, isSyncing, failure } = useTeamSync(team)
  const isLossClosed = useIsLossClosed(team)
  const problem = problemOf(team)
  const remedy = problem === null ? null : remedyOf(problem)
  const name = team.teamName
  const isAtWork = isSyncing || isRunning(team, now)
  const mainly = remedy === 'newLink' && team.can.replaceLink ? 'replaceLink' : team.can.map ? 'map' : null
  return (
    <Row
      lead={
        <span
          {...hue(team.sportColor, 'grid size-10 place-items-center rounded-[10px] bg-hue-tint text-hue-ink')}
        >
          <SportIcon name={sportNamed(team.sport).icon} size={20} />
        </span>
      }
      title={name}
      tags={
        <>
          <TeamStatus team={team} now={now} isAsked={isSyncing} />
          {team.isMuted ? <Tag icon={BellOff}>{t`Muted`}</Tag> : null}
        </>
      }
      meta={<TeamMeta team={team} now={now} />}
      note={
        <>
          {team.can.replaceLink ? (
            <DraftOffer
              form={replacedLink(team.id)}
              of={t`the link of ${name}`}
              onContinue={() => onOpen('replaceLink')}
            />
          ) : null}
          {failure === null ? null : <RefreshFailure>{failure}</RefreshFailure>}
          {problem === null || isLossClosed || isShownAbove ? null : (
            <ProblemNote
              team={team}
              now={now}
              onAccept={() => onOpen('acceptLoss')}
              onWait={() => setLossClosed(team, true)}
            />
          )}
        </>
      }
      actions={
        <>
          {remedy === 'signIn' && onReconnect ? (
            <Button
              variant="primary"
              size="small"
              onPress={onReconnect}
              aria-label={t`Sign in again for ${name}`}
            >
              {t`Sign in again`}
            </Button>
          ) : mainly === 'replaceLink' ? (
            <Button
              variant="primary"
              size="small"
              onPress={() => onOpen('replaceLink')}
              aria-label={t`Replace link of ${name}`}
            >
              {t`Replace link`}
            </Button>
          ) : isLossClosed ? (
            <Button size="small" onPress={() => setLossClosed(team, false)} aria-label={t`Review ${name}`}>
              {t`Review`}
            </Button>
          ) : mainly === 'map' ? (
            <Button
              // The 'Map' button opens the dialog in which the user assigns children to the team.
              // The 'Map' button is the primary button if a refresh failed and the team has no children.
              variant={failure !== null && team.mappedProfiles.length === 0 ? 'primary' : 'outline'}
              size="small"
              icon={Link2}
              onPress={() => onOpen('map')}
              aria-label={t`Map ${name}`}
            >
              {t({ message: 'Map', context: 'a team to children' })}
            </Button>
          ) : null}
          {team.can.sync ? (
            <IconButton icon={RefreshCw} label={t`Refresh ${name}`} isDisabled={isAtWork} onPress={sync} />
          ) : null}
          <TeamMenu team={team} besides={isLossClosed ? null : mainly} onOpen={onOpen} />
        </>
      }
    />
  )
}
