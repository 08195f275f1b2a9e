import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { Progress } from '../model.ts'

/** Shows the import of a team that was just mapped to the child, in the team's row of the dialog. */
export function TeamProgress({ team, progress }: { team: Team; progress: Progress }) {
  const { t } = useLingui()
  if (progress === 'done')
    return (
      <span className="flex items-center gap-1 text-xs text-pos-ink tabular-nums">
        <Icon of={Check} size={14} />
        {plural(team.eventCount, { one: '# event', other: '# events' })}
      </span>
    )
  if (progress === 'failed')
    return (
      <span className="flex items-center gap-1 text-xs text-neg-ink">
        <Icon of={CircleAlert} size={14} />
        {t`Connection issue`}
      </span>
    )
  return (
    <span className="flex items-center gap-1.5 text-xs text-cau-ink tabular-nums">
      <Spinner size={14} />
      <StepText team={team} />
    </span>
  )
}

function StepText({ team }: { team: Team }) {
  const { t } = useLingui()
  const run = team.import
  const found = run?.found ?? null
  const { mapped = null, toMap = null } = run ?? {}
  if (run?.step === 'mapping')
    return mapped === null || !toMap ? t`Mapping to children` : t`Mapping ${mapped} of ${toMap}`
  if (run?.step === 'found' && found !== null)
    return plural(found, { one: '# event found', other: '# events found' })
  return t`Fetching the calendar`
}
