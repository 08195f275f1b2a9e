import type { Team } from '@homefield/contract/connection'
import { sportNamed } from '@homefield/domain/sport'
import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, EyeOff, Link2, Pencil, RefreshCw, Shield, Trash2 } from 'lucide-react'
import { ageText } from '../../../lib/time/age-text.ts'
import { formatDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { hue } from '../../../ui/hue.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { needsNewLink } from '../model.ts'
import { useSyncTeam } from '../mutations.ts'
import { problemText } from './problem-text.ts'

interface TeamRowProps {
  team: Team
  now: Temporal.Instant
  onEdit: () => void
  onMap: () => void
  onHidden: () => void
  onRemove: () => void
  onReplaceLink: () => void
}

/** One team: whose it is, when it was last checked, what is wrong with its feed. */
export function TeamRow({ team, now, onEdit, onMap, onHidden, onRemove, onReplaceLink }: TeamRowProps) {
  const { t } = useLingui()
  const sync = useSyncTeam()
  const name = team.teamName
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
      tags={<SyncState team={team} isSyncing={sync.isPending} />}
      meta={<TeamMeta team={team} now={now} />}
      note={<ProblemNote team={team} />}
      actions={
        <>
          {team.can.edit ? <IconButton icon={Pencil} label={t`Edit ${name}`} onPress={onEdit} /> : null}
          {team.problem && needsNewLink(team.problem) && team.can.replaceLink ? (
            <Button variant="primary" size="small" onPress={onReplaceLink}>
              {t`Replace link`}
            </Button>
          ) : team.can.map ? (
            <Button size="small" icon={Link2} onPress={onMap} aria-label={t`Map ${name}`}>
              {t`Map`}
            </Button>
          ) : null}
          {team.can.sync ? (
            <IconButton
              icon={RefreshCw}
              label={t`Refresh ${name}`}
              isDisabled={sync.isPending}
              onPress={() => sync.mutate(team)}
            />
          ) : null}
          {team.can.edit ? (
            <IconButton icon={EyeOff} label={t`Hidden events of ${name}`} onPress={onHidden} />
          ) : null}
          {team.can.remove ? (
            <IconButton icon={Trash2} label={t`Remove ${name}`} tone="danger" onPress={onRemove} />
          ) : null}
        </>
      }
    />
  )
}

function SyncState({ team, isSyncing }: { team: Team; isSyncing: boolean }) {
  const { t, i18n } = useLingui()
  if (isSyncing || team.syncStatus === 'pending')
    return (
      <span className="inline-flex items-center gap-1 text-sm text-cau-ink">
        <Spinner size={14} />
        {isSyncing ? t`Syncing...` : t`Waiting to sync`}
      </span>
    )
  if (team.problem?.reason === 'heldBack')
    return (
      <Tag tone="cau" icon={Shield}>
        {problemText(team.problem, i18n).short}
      </Tag>
    )
  if (team.syncStatus === 'error')
    return (
      <Tag tone="neg" icon={CircleAlert}>
        {team.problem ? problemText(team.problem, i18n).short : t`Connection issue`}
      </Tag>
    )
  return (
    <span className="inline-flex items-center gap-1 text-sm text-pos-ink">
      <Icon of={CircleCheck} size={14} />
      {t`Synced`}
    </span>
  )
}

function TeamMeta({ team, now }: { team: Team; now: Temporal.Instant }) {
  const { t } = useLingui()
  const checked = team.lastChecked ? ageText(Temporal.Instant.from(team.lastChecked), now) : null
  return (
    // Spaces around the dots would be dropped between the boxes of a flex line.
    <span className="flex flex-wrap items-center whitespace-pre-wrap">
      {team.mappedProfiles.length === 0 ? (
        <span>{t`Not mapped to a child`}</span>
      ) : (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {team.mappedProfiles.map((profile) => (
            <span key={profile.id} className="inline-flex items-center gap-1.5">
              <ChildDisc name={profile.name} color={profile.color} size={18} isFriend={!team.isOwnTeam} />
              {profile.name}
            </span>
          ))}
        </span>
      )}
      <span>
        {' · '}
        <Plural value={team.eventCount} one="# event" other="# events" />
      </span>
      <span>
        {' · '}
        {team.lastSynced === null ? t`Never synced` : checked === null ? null : t`checked ${checked}`}
      </span>
      {team.isOwnTeam ? null : <span>{` · ${team.ownerName}`}</span>}
    </span>
  )
}

/** What the other side said, since when, what to do, what was kept. */
function ProblemNote({ team }: { team: Team }) {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  if (!team.problem || team.syncStatus === 'pending') return null
  const { said, advice } = problemText(team.problem, i18n)
  const since = formatDay(
    Temporal.Instant.from(team.problem.since).toZonedDateTimeISO(style.timeZone).toPlainDate(),
    style,
  )
  const isHeld = team.problem.reason === 'heldBack'
  return (
    <Note tone={isHeld ? 'cau' : 'neg'} {...(isHeld ? { icon: Shield } : {})}>
      <b>{said}</b> {t`Since ${since}.`} {advice}{' '}
      {team.eventCount > 0 ? (
        <Plural value={team.eventCount} one="Your # event stays." other="Your # events stay." />
      ) : null}
    </Note>
  )
}
