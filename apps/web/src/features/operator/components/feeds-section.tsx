import type { OperatorOverview } from '@homefield/contract/operator'
import { plural, t } from '@lingui/core/macro'
import { useLingui as useLanguage } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { untilText } from '../../../lib/time/until-text.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { problemTag } from '../../connection/components/problem-text.ts'

type Feeds = OperatorOverview['feeds']

/** Lists the hosts of failing calendars. */
export function FeedsSection({ feeds, at }: OperatorOverview) {
  useLanguage() // The texts are looked up outside of hooks.
  const now = Temporal.Instant.from(at)
  return (
    <section aria-labelledby="operator-feeds">
      <SectionHeading id="operator-feeds" count={countText(feeds)}>{t`Calendars`}</SectionHeading>
      <Card>
        {feeds.hosts.length === 0 ? (
          <EmptyState drawing="pitch" title={t`No calendar fails`}>
            {t`If a platform stops answering, its host appears here.`}
          </EmptyState>
        ) : (
          <RowList label={t`Failing calendars`}>
            {feeds.hosts.map((host) => (
              <Row
                key={host.host}
                title={host.host}
                tags={
                  <Tag tone="neg" icon={CircleAlert}>
                    {problemTag({ reason: host.problem })}
                  </Tag>
                }
                meta={metaText(host, now)}
              />
            ))}
          </RowList>
        )}
      </Card>
    </section>
  )
}

function countText({ all, late, failing }: Feeds): string {
  const parts = [
    plural(all, { one: '# calendar', other: '# calendars' }),
    ...(failing > 0 ? [plural(failing, { one: '# failing', other: '# failing' })] : []),
    ...(late > 0 ? [plural(late, { one: '# late', other: '# late' })] : []),
  ]
  return parts.join(', ')
}

function metaText({ feeds, since, nextCheckAt }: Feeds['hosts'][number], now: Temporal.Instant): string {
  const count = plural(feeds, { one: '# calendar', other: '# calendars' })
  const ms = { ms: now.epochMilliseconds }
  const next = untilText(Temporal.Instant.from(nextCheckAt).epochMilliseconds, ms)
  return [
    count,
    ...(since === null ? [] : [t`first failed ${ageInLine(Temporal.Instant.from(since), now)}`]),
    t`next check ${next}`,
  ].join(' · ')
}
