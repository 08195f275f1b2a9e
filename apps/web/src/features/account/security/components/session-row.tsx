import type { Session } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { ageText } from '../../../../lib/time/age-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { MetaLine } from '../../../../ui/meta-line.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { lastUse } from '../model.ts'
import { useEndSession } from '../mutations.ts'
import { DevicePicture } from './device-picture.tsx'
import { deviceText } from './device-text.ts'

interface SessionRowProps {
  session: Session
  now: Temporal.Instant
  /** Called after the user has signed out this device, just before the device's row disappears. */
  onEnded: () => void
}

export function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const { t } = useLingui()
  const end = useEndSession(onEnded)
  const device = deviceText(session.device)
  const used = Temporal.Instant.from(session.lastUsedAt)
  const use = session.isCurrent
    ? t`active now`
    : lastUse(used, now) === 'thisHour'
      ? t`active in the last hour`
      : t`active ${ageText(used, now)}`
  return (
    <Row
      lead={<DevicePicture device={session.device} />}
      title={device}
      tags={session.isCurrent ? <Tag tone="inf">{t`This device`}</Tag> : null}
      meta={
        <MetaLine>
          {session.network}
          {use}
        </MetaLine>
      }
      keepsActions
      actions={
        session.isCurrent ? null : (
          <Button
            size="small"
            aria-label={t`Sign out ${device}`}
            isBusy={end.isPending}
            onPress={() => end.mutate({ id: session.id, device })}
          >
            {t({ message: 'Sign out', context: 'another device' })}
          </Button>
        )
      }
    />
  )
}
