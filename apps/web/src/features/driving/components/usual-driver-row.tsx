import type { LegDefault } from '@homefield/contract/coverage'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, CloudUpload, Hourglass, Trash2 } from 'lucide-react'
import { formatMonthDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { answerDefault } from '../../event/coverage/mutations.ts'
import { useRemoveUsualDriver } from '../mutations.ts'
import { usualText } from './usual-text.ts'

interface UsualDriverRowProps {
  usual: LegDefault
  child: Pick<Profile, 'name' | 'color'>
  isFriend: boolean
  /** True if this device has not sent the usual driver yet. */
  isWaiting: boolean
}

/** Shows who usually drives. A user who is asked can answer in the row. */
export function UsualDriverRow({ usual, child, isFriend, isWaiting }: UsualDriverRowProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const remove = useRemoveUsualDriver()
  const { id, driver, answer, teamName, untilDay } = usual
  const sentence = usualText(usual, child.name, style)
  const until = untilDay === null ? null : formatMonthDay(Temporal.PlainDate.from(untilDay), style)
  const isMine = driver.kind === 'user' && driver.isViewer
  return (
    <Row
      keepsActions={!(isMine && answer === 'asked')}
      lead={<ChildDisc name={child.name} color={child.color} size={28} isFriend={isFriend} />}
      title={sentence}
      tags={isWaiting ? <Tag icon={CloudUpload}>{t`Waiting`}</Tag> : <AnswerTag usual={usual} />}
      meta={
        <MetaLine>
          {teamName}
          {until === null ? null : t`until ${until}`}
          {answer === 'declined' ? t`Nobody drives until you choose somebody else.` : null}
        </MetaLine>
      }
      actions={
        <>
          {isMine && answer === 'asked' && !isWaiting ? (
            <>
              <Button
                size="small"
                variant="primary"
                onPress={() => void answerDefault(id, 'accept', t`You said yes`)}
              >
                {t`Accept`}
              </Button>
              <Button size="small" onPress={() => void answerDefault(id, 'decline', t`You said no`)}>
                {t`Decline`}
              </Button>
            </>
          ) : null}
          <IconButton icon={Trash2} label={t`Remove: ${sentence}`} onPress={() => void remove(usual)} />
        </>
      }
    />
  )
}

function AnswerTag({ usual: { driver, answer } }: { usual: LegDefault }) {
  const { t } = useLingui()
  if (driver.kind !== 'user') return null
  if (answer === 'asked') return <Tag tone="cau" icon={Hourglass}>{t`Asked`}</Tag>
  if (answer === 'declined') return <Tag tone="neg" icon={CircleAlert}>{t`Declined`}</Tag>
  return driver.isViewer ? null : <Tag tone="pos" icon={CircleCheck}>{t`Accepted`}</Tag>
}
