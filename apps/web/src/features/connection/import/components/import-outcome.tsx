import type { Team, TeamImport } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { CalendarDays, Check, CircleAlert, FileText } from 'lucide-react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { feedProblemText } from '../../components/problem-text.ts'
import { problemOf, remedyOf, type TeamDialogKind } from '../../model.ts'
import { useTeamSync } from '../../refresh/mutations.ts'
import { ClashLine, useBroughtClashes } from './clash-line.tsx'
import { OutcomeFace } from './outcome-face.tsx'

interface ImportOutcomeProps {
  team: Team
  run: TeamImport
  now: Temporal.Instant
  onOpen: (kind: TeamDialogKind) => void
}

/** Shows how many events were imported and the first new clash, or why the import failed and what to do. */
export function ImportOutcome(props: ImportOutcomeProps) {
  return props.run.step === 'failed' ? <Failed {...props} /> : <Done {...props} />
}

function Done({ team, run, onOpen }: ImportOutcomeProps) {
  const { t } = useLingui()
  const words = useDoneText(team, run)
  const clashes = useBroughtClashes(team)
  const name = team.teamName
  const isEmpty = run.found === 0
  const isUnmapped = team.mappedProfiles.length === 0 && team.can.map
  return (
    <OutcomeFace
      icon={isEmpty ? CalendarDays : Check}
      tone={isEmpty ? 'neutral' : 'pos'}
      title={isEmpty ? t`${name} has no events yet` : t`${name} is connected`}
      note={clashes.length > 0 ? <ClashLine clashes={clashes} /> : null}
      actions={
        <>
          {isUnmapped ? (
            <Button variant="primary" onPress={() => onOpen('map')}>
              {t`Choose children`}
            </Button>
          ) : clashes.length > 0 ? (
            <LinkButton to="/clashes" variant="primary">
              <Plural value={clashes.length} one="See the clash" other="See the clashes" />
            </LinkButton>
          ) : null}
          {isUnmapped ? null : <LinkButton to="/calendar">{t`Open calendar`}</LinkButton>}
        </>
      }
    >
      {!isEmpty
        ? words
        : team.source === 'link'
          ? t`The link works, but there are no events yet. They’ll appear when the team adds them.`
          : t`There are no events yet. They appear when the team adds them.`}
    </OutcomeFace>
  )
}

function useDoneText(team: Team, { found, ahead }: TeamImport): string {
  const { t } = useLingui()
  const { locale } = useTimeStyle()
  const names = new Intl.ListFormat(locale).format(team.mappedProfiles.map((profile) => profile.name))
  const toCome = ahead ?? 0
  // If the server fetched the calendar recently, this import does not fetch it again, and `found` is null.
  // If `found` is null, the text contains the number of the team's stored events instead.
  const n = found ?? team.eventCount
  const count =
    ahead === null
      ? plural(n, { one: 'Found # event.', other: 'Found # events.' })
      : plural(n, {
          one: `Found # event, ${toCome} still to come.`,
          other: `Found # events, ${toCome} of them still to come.`,
        })
  return `${count} ${names === '' ? t`Not mapped to a child yet.` : t`Mapped to ${names}.`}`
}

function Failed({ team, now, onOpen }: ImportOutcomeProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { sync, isSyncing } = useTeamSync(team)
  const problem = problemOf(team)
  const name = team.teamName
  const again = team.can.sync && team.mappedProfiles.length > 0
  if (problem === null)
    return (
      <OutcomeFace
        icon={CircleAlert}
        tone="neg"
        title={t`${name} couldn’t be imported`}
        actions={
          again ? (
            <Button variant="primary" isBusy={isSyncing} onPress={sync}>
              {t`Try again`}
            </Button>
          ) : null
        }
      >
        {t`Something went wrong on our side. We keep trying, there is nothing you need to do.`}
      </OutcomeFace>
    )
  const { said, advice, where, kept } = feedProblemText(team, problem, { now, style })
  const needsLink = remedyOf(problem) === 'newLink' && team.can.replaceLink && team.source === 'link'
  return (
    <OutcomeFace
      icon={problem.reason === 'notACalendar' ? FileText : CircleAlert}
      tone="neg"
      title={t`${name} couldn’t be imported`}
      actions={
        <>
          {needsLink ? (
            <Button variant="primary" onPress={() => onOpen('replaceLink')}>
              {t`Replace link`}
            </Button>
          ) : null}
          {again ? (
            <Button
              variant={needsLink ? 'outline' : 'primary'}
              isBusy={isSyncing}
              busyLabel={t`Syncing...`}
              onPress={sync}
            >
              {t`Try again`}
            </Button>
          ) : null}
        </>
      }
    >
      <b className="font-semibold text-ink">{said}</b> {advice} {needsLink ? null : where} {kept}
    </OutcomeFace>
  )
}
