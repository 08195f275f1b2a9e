import type { PartHealth } from '@homefield/contract/operator'
import { useLingui as useLanguage } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { healthQuery } from '../queries.ts'
import { PART_ICONS, partAdvice, partName } from './part-text.ts'

const URGENCY = { failing: 0, working: 1, off: 2 } as const

/** Lists the parts of the installation, those that fail first. */
export function HealthSection() {
  const { t } = useLingui()
  const query = useQuery(healthQuery)
  return (
    <section aria-labelledby="operator-health">
      <SectionHeading id="operator-health">{t`Health`}</SectionHeading>
      <PartState
        query={query}
        rows={6}
        loading={t`Checking the parts...`}
        failed={t`The health couldn’t be checked.`}
      >
        {({ parts }) => (
          <Card>
            <RowList label={t`Parts`}>
              {parts
                .toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state])
                .map((health) => (
                  <PartRow key={health.part} {...health} />
                ))}
            </RowList>
          </Card>
        )}
      </PartState>
    </section>
  )
}

function PartRow({ part, state }: PartHealth) {
  const { t } = useLingui()
  useLanguage() // The names are looked up outside of hooks.
  return (
    <Row
      lead={<Icon of={PART_ICONS[part]} className="text-ink-3" />}
      title={partName(part)}
      meta={state === 'failing' ? partAdvice(part) : null}
      keepsActions
      actions={
        state === 'working' ? (
          <Tag tone="pos" icon={Check}>{t`Working`}</Tag>
        ) : state === 'failing' ? (
          <Tag tone="neg" icon={CircleAlert}>{t`Not working`}</Tag>
        ) : (
          <Tag>{t`Not set up`}</Tag>
        )
      }
    />
  )
}
