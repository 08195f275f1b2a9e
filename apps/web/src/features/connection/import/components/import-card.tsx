import type { Team, TeamImport } from '@homefield/contract/connection'
import { platformNamed } from '@homefield/domain/platform'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { platformText } from '../../../../lib/platform-text.ts'
import { Card } from '../../../../ui/card.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { PlatformTile } from '../../../../ui/platform-tile.tsx'
import type { TeamDialogKind } from '../../model.ts'
import { forgetImport } from '../model/watched.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportSteps } from './import-steps.tsx'

interface ImportCardProps {
  team: Team
  run: TeamImport
  now: Temporal.Instant
  onOpen: (kind: TeamDialogKind) => void
  /** True if the page shows nothing but the import. The user then cannot close the result. */
  isAlone?: boolean
}

function cardId(teamId: string): string {
  return `import-${teamId}`
}

/**
 * Moves the focus to the card of an import after a dialog has closed.
 * Closing a dialog focuses the button that opened it. The card gets the focus three frames later.
 */
export function focusImportCard(teamId: string): void {
  const focus = () => document.getElementById(cardId(teamId))?.focus()
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(focus)))
}

/** Shows the progress and then the result of an import that the user started on this page. */
export function ImportCard({ team, run, now, onOpen, isAlone = false }: ImportCardProps) {
  const { t } = useLingui()
  const name = team.teamName
  const hasEnded = run.endedAt !== null
  const hadEnded = useRef(hasEnded)
  useEffect(() => void (hadEnded.current = hasEnded), [hasEnded])
  // When the user leaves the page, the card of a finished import disappears for good.
  // The card of a running import appears again when the user comes back.
  useEffect(
    () => () => {
      if (hadEnded.current) forgetImport(team.id)
    },
    [team.id],
  )
  return (
    <section
      id={cardId(team.id)}
      tabIndex={-1}
      aria-label={t`Import of ${name}`}
      className="rounded-[12px] outline-none focus-visible:shadow-(--focus-ring)"
    >
      <Card className="relative p-5">
        {hasEnded ? (
          <>
            <ImportOutcome team={team} run={run} now={now} onOpen={onOpen} />
            {isAlone ? null : (
              <IconButton
                icon={X}
                label={t`Close the note about ${name}`}
                size="small"
                className="!absolute top-3 right-3"
                onPress={() => forgetImport(team.id)}
              />
            )}
          </>
        ) : (
          <>
            <div className="mb-3.5 flex items-center gap-3">
              <PlatformTile {...platformNamed(team.platform)} size={40} />
              <div className="min-w-0">
                <p className="leading-5 font-semibold [overflow-wrap:anywhere] text-ink">{name}</p>
                <p className="text-sm text-ink-3">{platformText(team.platform)}</p>
              </div>
            </div>
            <ImportSteps run={run} teamName={name} />
          </>
        )}
        <output className="sr-only">
          <Spoken team={team} run={run} />
        </output>
      </Card>
    </section>
  )
}

/** Announces each step of an import to screen readers once, without elapsed seconds and numbers of events. */
function Spoken({ team, run }: { team: Team; run: TeamImport }) {
  const { t } = useLingui()
  const name = team.teamName
  const { found } = run
  const words: Record<TeamImport['step'], string> = {
    pending: t`${name}: fetching the calendar`,
    fetching: t`${name}: fetching the calendar`,
    found:
      found === null ? '' : `${name}: ${plural(found, { one: '# event found', other: '# events found' })}`,
    mapping: t`${name}: mapping to children`,
    done: t`${name}: done`,
    failed: t`${name} couldn’t be imported`,
  }
  return words[run.step]
}
