import type { Delivery } from '@homefield/contract/device'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  Check,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Hourglass,
  Mail,
  MessageSquareText,
  Minus,
  Smartphone,
} from 'lucide-react'
import { useState } from 'react'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { momentText } from '../../security/components/moment-text.ts'
import { IconTile } from '../../security/components/icon-tile.tsx'
import { deliveriesQuery } from '../queries.ts'
import { kindText, reasonText } from './delivery-text.ts'

const ICONS = { push: Smartphone, mail: Mail, sms: MessageSquareText } as const

/** Shows the latest 50 deliveries of notifications to the user. The log is collapsed at first. */
export function DeliveryLog() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const deliveries = useQuery(deliveriesQuery).data?.deliveries
  return (
    <div className="mt-3">
      <Button
        size="small"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {isOpen ? t`Hide what was sent` : t`What was sent`}
      </Button>
      {isOpen && deliveries ? (
        deliveries.length === 0 ? (
          <p className="mt-1 text-sm text-ink-3">{t`Nothing was sent yet.`}</p>
        ) : (
          <Card className="mt-2 max-h-[420px] overflow-y-auto">
            <RowList label={t`What was sent`}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </RowList>
          </Card>
        )
      ) : null}
    </div>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const now = useNow()
  const { channel, targetName, at, kind, reason } = delivery
  const ways = { push: t`Push`, mail: t`Email`, sms: t`Text message` }
  const where = targetName === '' ? ways[channel] : `${ways[channel]}, ${targetName}`
  return (
    <Row
      lead={<IconTile of={ICONS[channel]} />}
      title={i18n._(kindText(kind))}
      tags={<StateTag status={delivery.status} />}
      meta={[where, momentText(at, now, style), reason === null ? null : i18n._(reasonText(reason))]
        .filter((part) => part !== null)
        .join(' · ')}
    />
  )
}

function StateTag({ status }: Pick<Delivery, 'status'>) {
  const { t } = useLingui()
  if (status === 'sent') return <Tag tone="pos" icon={Check}>{t`Sent`}</Tag>
  if (status === 'failed') return <Tag tone="neg" icon={CircleAlert}>{t`Not sent`}</Tag>
  if (status === 'dropped') return <Tag icon={Minus}>{t`Not needed`}</Tag>
  return <Tag tone="cau" icon={Hourglass}>{t`Waiting`}</Tag>
}
