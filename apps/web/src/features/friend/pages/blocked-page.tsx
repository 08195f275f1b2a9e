import type { BlockedPerson } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CloudUpload } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { dayOf, formatLongDate, formatMonthDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Page } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { PeopleSkeleton } from '../components/friends-skeleton.tsx'
import { PersonDisc } from '../components/person-disc.tsx'
import { personName } from '../components/person-text.ts'
import { UnsentNote } from '../components/unsent-note.tsx'
import { friendErrorText } from '../components/friend-error-text.ts'
import { focusIfLost } from '../components/focus-if-lost.ts'
import { type Unsent, unsentOf } from '../model/unsent.ts'
import { useUnblock } from '../mutations.ts'
import { blockedQuery } from '../queries.ts'
import { FRIEND_ROW } from '../components/layout.ts'

export function BlockedPage() {
  const { t } = useLingui()
  const blocked = useQuery(blockedQuery)
  const commands = useMutationQueue()
  const isDown = useStreamStatus() === 'down'
  const unsent = useMemo(() => unsentOf(commands, isDown), [commands, isDown])
  const section = useRef<HTMLElement>(null)
  const people = blocked.data?.blocked
  return (
    <Page width="reading">
      <TextLink to="/friends" className="mb-3 inline-flex items-center gap-1 text-sm font-medium">
        <Icon of={ChevronLeft} size={16} />
        {t`Back to Friends`}
      </TextLink>
      <PageHeading
        detail={t`They can’t find you, send friend requests, message you or see your children. They won’t be told.`}
      >
        {t`Blocked people`}
      </PageHeading>
      <section ref={section} tabIndex={-1} aria-label={t`Blocked people`} className="rounded-[8px]">
        {people === undefined && blocked.isError ? (
          <Card>
            <ErrorState
              title={t`Failed to load friends data`}
              onRetry={() => void blocked.refetch()}
              isRetrying={blocked.isFetching}
            >
              {friendErrorText(blocked.error, t`Please try again.`)}
            </ErrorState>
          </Card>
        ) : null}
        {people === undefined && !blocked.isError ? <PeopleSkeleton /> : null}
        {people?.length === 0 ? (
          <Card>
            <EmptyState drawing="penalty" title={t`You haven’t blocked anyone`} />
          </Card>
        ) : null}
        {people && people.length > 0 ? (
          <>
            <Card>
              <ul className="px-4">
                {people.map((one) => (
                  <BlockedRow
                    key={one.person.id}
                    blocked={one}
                    unsent={unsent.get(one.person.id)}
                    section={section}
                  />
                ))}
              </ul>
            </Card>
            <p className="mt-3 text-xs text-ink-3">{t`Unblocking does not bring the friendship back.`}</p>
          </>
        ) : null}
      </section>
    </Page>
  )
}

interface BlockedRowProps {
  blocked: BlockedPerson
  unsent: Unsent | undefined
  section: RefObject<HTMLElement | null>
}

function BlockedRow({ blocked, unsent, section }: BlockedRowProps) {
  const { t } = useLingui()
  const unblock = useUnblock(() => focusIfLost(section))
  const name = personName(blocked.person)
  return (
    <li className={`${FRIEND_ROW} py-3.5`}>
      <PersonDisc person={blocked.person} size={40} />
      <div className="min-w-0">
        <p className="text-[15px] type-value [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-3">
          <BlockedText blocked={blocked} />
        </p>
        {unblock.errorText ? (
          <p className="mt-1 text-sm font-medium text-neg-ink" role="alert">
            {unblock.errorText}
          </p>
        ) : null}
        <UnsentNote unsent={unsent} />
      </div>
      {unsent !== undefined && unsent.refusal === null ? (
        <Tag icon={CloudUpload}>{t`Waiting`}</Tag>
      ) : (
        <Button
          isBusy={unblock.isPending}
          busyLabel={<Spinner size={14} />}
          aria-label={unblock.isPending ? t`Unblocking...` : t`Unblock ${name}`}
          onPress={() => unblock.act({ personId: blocked.person.id, name })}
        >
          {t`Unblock`}
        </Button>
      )}
    </li>
  )
}

function BlockedText({ blocked }: { blocked: BlockedPerson }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const day = dayOf(Temporal.Instant.from(blocked.blockedAt), style)
  const isThisYear = day.year === dayOf(Temporal.Now.instant(), style).year
  const date = isThisYear ? formatMonthDay(day, style) : formatLongDate(day, style)
  if (blocked.roleBefore === null) return t`Blocked ${date}`
  if (blocked.roleBefore === 'administrator') return t`Blocked ${date} · was an Administrator`
  return blocked.roleBefore === 'viewer'
    ? t`Blocked ${date} · was a Viewer`
    : t`Blocked ${date} · was a Friend`
}
