import type { TeamImport } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { elapsedText, percentOf, type Step, stepsOf } from '../model/steps.ts'

import { useSeconds } from './use-seconds.ts'

const LINE: Record<Step['state'], string> = {
  past: '',
  now: 'font-semibold text-ink',
  ahead: 'text-ink-3',
}
const MARK: Record<Step['state'], string> = {
  past: 'bg-pos-tint text-pos-ink',
  now: '*:text-brand-ink!',
  ahead: 'inset-ring-[1.5px] inset-ring-line-control',
}

interface ImportStepsProps {
  run: TeamImport
  teamName: string
}

/** Shows a progress bar and the four steps of an import with their numbers of events. */
export function ImportSteps({ run, teamName }: ImportStepsProps) {
  const { t } = useLingui()
  const isDown = useStreamStatus() === 'down'
  const isFetching = run.step === 'pending' || run.step === 'fetching'
  const now = useSeconds(isFetching && !isDown)
  const names: Record<Step['name'], string> = {
    fetching: t`Fetching the calendar`,
    found: t`Events found`,
    mapping: t`Mapping to children`,
    done: t`Done`,
  }
  const { found, mapped, toMap } = run
  const counts: Record<Step['name'], string | null> = {
    fetching: isFetching && !isDown ? elapsedText(run.startedAt, now) : null,
    found: found === null ? null : String(found),
    mapping: run.step !== 'mapping' || mapped === null || !toMap ? null : t`${mapped} of ${toMap}`,
    done: null,
  }
  const steps = stepsOf(run)
  const foot = isDown
    ? t`You’re offline. The import will keep running.`
    : run.step === 'pending'
      ? t`Waiting for its turn. You can leave this page.`
      : run.step === 'mapping'
        ? t`Looking for clashes with your other teams.`
        : t`You can leave this page. The import will keep running.`
  return (
    <>
      <ProgressBar label={t`Import of ${teamName}`} value={percentOf(run)} />
      <ol className="mt-1.5">
        {steps.map(({ name, state }) => (
          <li
            key={name}
            className={`flex min-h-[38px] items-center gap-3 border-line-soft tabular-nums not-first:border-t ${LINE[state]}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={`grid size-5 flex-none place-items-center rounded-full ${MARK[state]}`}>
              {state === 'past' ? <Icon of={Check} size={14} /> : null}
              {state === 'now' ? <Spinner size={16} /> : null}
            </span>
            <span className="flex-1">
              {names[name]}
              {state === 'past' ? <span className="sr-only">{t`, done`}</span> : null}
            </span>
            {counts[name] === null ? null : (
              // Screen readers skip the elapsed seconds, because they change every second.
              // `Spoken` in import-card.tsx announces each step once instead.
              <span aria-hidden={name === 'fetching' || undefined}>{counts[name]}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-2.5 text-sm text-ink-3">{foot}</p>
    </>
  )
}
