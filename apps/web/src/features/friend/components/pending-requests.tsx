import type { FriendRequest } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { ageText } from '../../../lib/time/age-text.ts'
import { ageOf } from '../../../lib/time/age.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { focusIfLost } from './focus-if-lost.ts'
import type { Unsent } from '../model/unsent.ts'
import { useCancelRequest } from '../mutations.ts'
import { Part } from './part.tsx'
import { PersonDisc } from './person-disc.tsx'
import { personName } from './person-text.ts'
import { UnsentNote } from './unsent-note.tsx'
import { FRIEND_ROW } from './layout.ts'

interface PendingRequestsProps {
  requests: readonly FriendRequest[]
  unsent: ReadonlyMap<string, Unsent>
}

export function PendingRequests({ requests, unsent }: PendingRequestsProps) {
  const { t } = useLingui()
  const part = useRef<HTMLElement>(null)
  const count = requests.length
  return (
    <Part ref={part} title={t`Pending Requests`} count={count}>
      {count === 0 ? null : (
        <Card>
          <ul className="px-4">
            {requests.map((request) => (
              <PendingRequest
                key={request.id}
                request={request}
                unsent={unsent.get(request.id)}
                part={part}
              />
            ))}
          </ul>
        </Card>
      )}
    </Part>
  )
}

interface PendingRequestProps {
  request: FriendRequest
  unsent: Unsent | undefined
  part: RefObject<HTMLElement | null>
}

function PendingRequest({ request, unsent, part }: PendingRequestProps) {
  const { t } = useLingui()
  const now = useNow()
  const cancel = useCancelRequest(() => focusIfLost(part))
  const name = personName(request.person)
  const asked = Temporal.Instant.from(request.createdAt)
  const age = ageText(asked, now)
  return (
    <li className={`${FRIEND_ROW} py-[11px]`}>
      <PersonDisc person={request.person} size={32} />
      <div className="min-w-0">
        <p className="type-value [overflow-wrap:anywhere]">{name}</p>
        <p className="text-xs text-ink-3">
          {ageOf(asked, now).unit === 'now' ? t`Sent just now` : t`Sent ${age}`}
        </p>
        {cancel.errorText ? (
          <p className="mt-1 text-sm font-medium text-neg-ink" role="alert">
            {cancel.errorText}
          </p>
        ) : null}
        <UnsentNote unsent={unsent} />
      </div>
      {unsent !== undefined && unsent.refusal === null ? (
        <Tag icon={CloudUpload}>{t`Waiting`}</Tag>
      ) : (
        <Button
          variant="ghost"
          size="small"
          isBusy={cancel.isPending}
          busyLabel={<Spinner size={14} />}
          aria-label={cancel.isPending ? t`Cancelling...` : t`Cancel request to ${name}`}
          onPress={() => cancel.act(request)}
        >
          {t`Cancel`}
        </Button>
      )}
    </li>
  )
}
