import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, Download, KeyRound, type LucideIcon, Plug, Share2, UserPlus } from 'lucide-react'
import { useMutationQueue } from '../../../../lib/mutation-queue/use-mutation-queue.ts'
import { useStreamStatus } from '../../../../lib/stream/use-stream-status.ts'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { Page } from '../../../../ui/page.tsx'
import { RowList } from '../../../../ui/row-list.tsx'
import { SectionHeading } from '../../../../ui/section-heading.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { usePendingText } from '../components/use-pending-text.ts'
import { PendingRow } from '../components/pending-row.tsx'
import { needsYou, type PendingChange, pendingChanges } from '../model.ts'

/**
 * Shows pending changes, failed changes, and actions that cannot be queued. The offline strip opens the page.
 */
export function PendingPage() {
  const { t } = useLingui()
  const changes = pendingChanges(useMutationQueue())
  const isDown = useStreamStatus() === 'down'
  const pending = changes.filter((change) => !needsYou(change))
  const failed = changes.filter(needsYou)
  return (
    <Page width="reading">
      <div className="flex flex-col gap-7">
        <div>
          <TextLink to="/dashboard" className="mb-3 inline-flex items-center gap-1 text-sm font-medium">
            <Icon of={ChevronLeft} size={16} />
            {t`Back to Dashboard`}
          </TextLink>
          <PageHeading
            detail={
              pending.length > 0
                ? t`Safe on this device. They’ll be sent in order when you’re back online.`
                : undefined
            }
          >
            {t`Unsent changes`}
          </PageHeading>
          {pending.length > 0 ? (
            <Changes changes={pending} label={t`Unsent changes`} />
          ) : (
            <Card>
              <EmptyState drawing="lanes" title={t`Everything is sent`}>
                {t`Changes you make offline are listed here until they’re sent.`}
              </EmptyState>
            </Card>
          )}
        </div>
        {failed.length > 0 ? (
          <section>
            <SectionHeading count={failed.length}>{t`Needs your attention`}</SectionHeading>
            <Changes changes={failed} label={t`Needs your attention`} />
          </section>
        ) : null}
        {isDown ? <NotOffline /> : null}
      </div>
    </Page>
  )
}

function Changes({ changes, label }: { changes: readonly PendingChange[]; label: string }) {
  const text = usePendingText()
  return (
    <Card>
      <RowList label={label}>
        {changes.map((change) => (
          <PendingRow key={change.command.id} change={change} words={text(change)} />
        ))}
      </RowList>
    </Card>
  )
}

function NotOffline() {
  const { t } = useLingui()
  const things: readonly (readonly [LucideIcon, string])[] = [
    [Plug, t`Connecting and refreshing platforms`],
    [UserPlus, t`Friend requests, invitations and profile transfers`],
    [Share2, t`Sharing an event by email`],
    [KeyRound, t`Password, passkeys, calendar links`],
    [Download, t`Exporting your data and deleting your account`],
  ]
  return (
    <section>
      <SectionHeading>{t`Not possible offline`}</SectionHeading>
      <Card>
        <ul className="px-4">
          {things.map(([icon, words]) => (
            <li
              key={words}
              className="flex items-center gap-3 border-t border-line-soft py-2.5 text-[15px] text-ink-2 first:border-t-0"
            >
              <Icon of={icon} size={16} />
              {words}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
