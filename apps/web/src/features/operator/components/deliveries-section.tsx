import type { OperatorOverview } from '@homefield/contract/operator'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'

type Channel = OperatorOverview['deliveries'][number]

const CELL = 'border-t border-line-soft px-4 py-3 text-right tabular-nums'

/** Shows how many notifications were sent and failed per channel in the last day and week. */
export function DeliveriesSection({ deliveries, bounces }: OperatorOverview) {
  const { t } = useLingui()
  const names: Record<string, string> = { push: t`Push`, mail: t`Email`, sms: t`Text message` }
  return (
    <section aria-labelledby="operator-deliveries">
      <SectionHeading id="operator-deliveries">{t`Notifications`}</SectionHeading>
      <Card>
        {deliveries.length === 0 ? (
          <EmptyState drawing="key" title={t`Nothing sent this week`}>
            {t`Once people get notifications, you’ll see here how many arrive.`}
          </EmptyState>
        ) : (
          <table aria-labelledby="operator-deliveries" className="w-full text-sm">
            <thead className="text-xs text-ink-3">
              <tr>
                <th scope="col" className="px-4 py-2.5 text-left font-medium">{t`Channel`}</th>
                <th scope="col" className="px-4 py-2.5 text-right font-medium">{t`Last day`}</th>
                <th scope="col" className="px-4 py-2.5 text-right font-medium">{t`Last 7 days`}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((channel) => (
                <tr key={channel.channel}>
                  <th
                    scope="row"
                    className="border-t border-line-soft px-4 py-3 text-left text-[15px]/[20px] font-semibold text-ink"
                  >
                    {names[channel.channel] ?? channel.channel}
                    <Gone count={channel.gone} />
                  </th>
                  <td className={CELL}>
                    <Counts of={channel.day} />
                  </td>
                  <td className={CELL}>
                    <Counts of={channel.week} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {bounces > 0 ? (
          <p className="border-t border-line-soft px-4 py-3 text-sm text-ink-2">
            {plural(bounces, {
              one: 'Mail to # additional address came back in the last 7 days.',
              other: 'Mail to # additional addresses came back in the last 7 days.',
            })}
          </p>
        ) : null}
      </Card>
    </section>
  )
}

function Gone({ count }: { count: number }): ReactNode {
  if (count === 0) return null
  return (
    <span className="block text-xs font-normal text-ink-3">
      {plural(count, { one: '# device or address is gone', other: '# devices or addresses are gone' })}
    </span>
  )
}

function Counts({ of: { sent, failed } }: { of: Channel['day'] }) {
  const failures = plural(failed, { one: '# failed', other: '# failed' })
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <span>{plural(sent, { one: '# sent', other: '# sent' })}</span>
      {failed > 0 ? (
        <Tag tone="cau" icon={CircleAlert}>
          {failures}
        </Tag>
      ) : null}
    </span>
  )
}
