import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { ProgressBar } from '../../../../../ui/progress-bar.tsx'
import { STATE_TEXT } from '../../../../../ui/state.tsx'
import type { Progress } from '../model.ts'
import { useProgress } from '../queries.ts'
import { CallbackState } from './callback-state.tsx'

/** How long the page shows the success message before opening the TeamSnap page, in ms. */
const SHOWN = 1_500

interface ImportingProps {
  teamIds: readonly string[] | null
  onImported: () => void
  /** Called when the user leaves the page during the import or after a failed import. */
  onLeave: () => void
}

/**
 * Shows the progress of the team import after a successful sign-in.
 * Leaving the page does not stop the import.
 */
export function Importing({ teamIds, onImported, onLeave }: ImportingProps) {
  const { t } = useLingui()
  const progress = useProgress(teamIds)
  const hasEnded = progress !== null && progress.ended === progress.total
  if (!hasEnded) return <Underway progress={progress} onLeave={onLeave} />
  if (progress.total === 0)
    return (
      <CallbackState
        icon={Check}
        tone="pos"
        title={t`Successfully Connected!`}
        text={t`Your TeamSnap account has no active teams. New teams appear here automatically within a day.`}
      >
        <Leave onLeave={onLeave} />
      </CallbackState>
    )
  if (progress.failed > 0) {
    const { failed } = progress
    return (
      <CallbackState
        icon={Check}
        tone="pos"
        title={t`Successfully Connected!`}
        text={plural(failed, {
          one: 'We couldn’t read # team yet. We’ll keep trying. You don’t need to do anything.',
          other: 'We couldn’t read # teams yet. We’ll keep trying. You don’t need to do anything.',
        })}
      >
        <Leave onLeave={onLeave} />
      </CallbackState>
    )
  }
  return <Imported progress={progress} onShown={onImported} />
}

function Underway({ progress, onLeave }: { progress: Progress | null; onLeave: () => void }) {
  const { t } = useLingui()
  const current = progress?.current ?? null
  const total = progress?.total ?? 0
  const turn = Math.min((progress?.ended ?? 0) + 1, total)
  return (
    <CallbackState icon={Check} tone="pos" title={t`Successfully Connected!`} text={t`Syncing your teams...`}>
      <div className="mt-3 w-[220px]">
        <ProgressBar
          label={t`Syncing your teams...`}
          {...(progress === null ? {} : { value: progress.part, max: 1 })}
        />
      </div>
      <p className={`${STATE_TEXT} mt-1.5 min-h-5 tabular-nums`} role="status">
        {current === null ? null : t`${current}, ${turn} of ${total} teams`}
      </p>
      <p className={`${STATE_TEXT} mt-3`}>{t`You can leave this page. The import will keep running.`}</p>
      <Button variant="ghost" size="small" className="mt-1" onPress={onLeave}>
        {t`Go to your teams`}
      </Button>
    </CallbackState>
  )
}

function Imported({ progress, onShown }: { progress: Progress; onShown: () => void }) {
  const { t } = useLingui()
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    const timer = setTimeout(() => shown(), SHOWN)
    return () => clearTimeout(timer)
  }, [])
  const teams = plural(progress.total, { one: '# team', other: '# teams' })
  const events = plural(progress.events, { one: '# event', other: '# events' })
  return (
    <CallbackState
      icon={Check}
      tone="pos"
      title={t`Teams Synced Successfully!`}
      text={t`${teams}, ${events}. Next: choose the child for each team.`}
    />
  )
}

function Leave({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <Button variant="primary" className="mt-3" onPress={onLeave}>
      {t`Return to TeamSnap`}
    </Button>
  )
}
