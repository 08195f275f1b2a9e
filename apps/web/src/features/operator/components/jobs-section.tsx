import type { OperatorOverview, TaskJobs } from '@homefield/contract/operator'
import { plural } from '@lingui/core/macro'
import { useLingui as useLanguage } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useDismissJobs, useRetryJobs } from '../mutations.ts'
import { jobProblem } from './job-text.ts'

/** Lists the kinds of background work that wait or failed. */
export function JobsSection({ jobs, at }: OperatorOverview) {
  const { t } = useLingui()
  const now = Temporal.Instant.from(at)
  return (
    <section aria-labelledby="operator-jobs">
      <SectionHeading id="operator-jobs">{t`Background work`}</SectionHeading>
      <Card>
        {jobs.length === 0 ? (
          <EmptyState drawing="lanes" title={t`Nothing waits`}>
            {t`Emails, syncs and notifications appear here while they wait or if they fail.`}
          </EmptyState>
        ) : (
          <RowList label={t`Background work`}>
            {jobs.map((task) => (
              <TaskRow key={task.task} task={task} now={now} />
            ))}
          </RowList>
        )}
      </Card>
    </section>
  )
}

function TaskRow({ task, now }: { task: TaskJobs; now: Temporal.Instant }) {
  const { t } = useLingui()
  useLanguage() // The problems are looked up outside of hooks.
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryJobs()
  const dismiss = useDismissJobs()
  const { due, ahead, failed, oldestDueAt, oldestFailedAt, problem } = task
  const age = (at: string) => ageInLine(Temporal.Instant.from(at), now)
  const meta = [
    ...(due > 0 ? [plural(due, { one: '# due', other: '# due' })] : []),
    ...(oldestDueAt === null ? [] : [t`oldest from ${age(oldestDueAt)}`]),
    ...(ahead > 0 ? [plural(ahead, { one: '# later', other: '# later' })] : []),
    ...(problem === null ? [] : [jobProblem(problem)]),
    ...(oldestFailedAt === null ? [] : [t`failed job from ${age(oldestFailedAt)}`]),
  ]
  const count = plural(failed, { one: '# failed', other: '# failed' })
  return (
    <Row
      title={task.task}
      tags={
        failed > 0 ? (
          <Tag tone="neg" icon={CircleAlert}>
            {count}
          </Tag>
        ) : null
      }
      meta={meta.join(' · ')}
      actions={
        failed > 0 ? (
          <>
            <Button
              size="small"
              icon={RotateCcw}
              aria-label={t`Try failed jobs again: ${task.task}`}
              isBusy={retry.isPending}
              busyLabel={t`Starting...`}
              onPress={() => retry.mutate(task.task)}
            >
              {t`Try again`}
            </Button>
            <Button
              size="small"
              variant="danger-outline"
              icon={Trash2}
              aria-label={t`Delete failed jobs: ${task.task}`}
              onPress={() => setAsking(true)}
            >
              {t`Delete`}
            </Button>
            <ConfirmDialog
              isOpen={isAsking}
              onCancel={() => setAsking(false)}
              onConfirm={() => dismiss.mutate(task.task, { onSettled: () => setAsking(false) })}
              title={plural(failed, { one: 'Delete # failed job?', other: 'Delete # failed jobs?' })}
              confirmLabel={t`Delete`}
              busyLabel={t`Deleting...`}
              isBusy={dismiss.isPending}
            >
              {t`What these jobs were to do (${task.task}) is then never done. This can’t be undone.`}
            </ConfirmDialog>
          </>
        ) : null
      }
    />
  )
}
