import type { OperatorOverview } from '@homefield/contract/operator'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { ageInLine } from '../../../lib/time/age-text.ts'
import { Card } from '../../../ui/card.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'

/** A process writes a sign of life every 30 s. After 2 minutes it has probably ended. */
const SILENT_SECONDS = 120

/** Lists the server processes. `at` is the server's time of the response, because the device's clock may be wrong. */
export function ProcessesSection({ version, processes, at }: OperatorOverview) {
  const { t } = useLingui()
  const now = Temporal.Instant.from(at)
  return (
    <section aria-labelledby="operator-processes">
      <SectionHeading id="operator-processes" count={processes.length}>{t`Processes`}</SectionHeading>
      <Card>
        <RowList label={t`Processes`}>
          {processes.map((process) => {
            const started = ageInLine(Temporal.Instant.from(process.startedAt), now)
            const seen = Temporal.Instant.from(process.seenAt)
            const isSilent = seen.until(now).total('seconds') > SILENT_SECONDS
            const age = ageInLine(seen, now)
            return (
              <Row
                key={process.id}
                title={process.roles.join(', ')}
                tags={
                  <>
                    {isSilent ? <Tag tone="neg" icon={CircleAlert}>{t`No sign of life`}</Tag> : null}
                    {process.version === version ? null : (
                      <Tag tone="cau" icon={CircleAlert}>{t`Other version`}</Tag>
                    )}
                  </>
                }
                meta={t`Version ${process.version}, started ${started}, last sign of life ${age}`}
              />
            )
          })}
        </RowList>
      </Card>
    </section>
  )
}
